;;; -*- lexical-binding: t -*-
;; See ../smoke. A failure ends Emacs with an exit code.
(require 'cl-lib)
(setq eglot-sync-connect 30
      eglot-autoshutdown nil
      eglot-confirm-server-initiated-edits nil)

(defun smoke-await (what holds)
  "Wait until HOLDS, and give what it gives."
  (let ((end (+ (float-time) 30)) value)
    (while (not (setq value (funcall holds)))
      (when (> (float-time) end)
        (error "Waited in vain for %s" what))
      (accept-process-output nil 0.05)
      (sit-for 0.05))
    value))

(defun smoke-sync ()
  "Send the edits.  Eglot does it on an idle timer, and batch Emacs is never idle."
  (when (bound-and-true-p eglot--recent-changes)
    (eglot--signal-textDocument/didChange)))

(defun smoke-faults ()
  (smoke-sync)
  (flymake-start)
  (accept-process-output nil 0.05)
  (cl-remove-if-not (lambda (d) (string-match-p "peble" (flymake-diagnostic-text d)))
                    (flymake-diagnostics)))

(defun smoke-walk ()
  (find-file (getenv "LUDO_DOCUMENT"))
  (cl-assert (eq major-mode 'markdown-mode))
  (cl-assert (memq 'eglot-ensure markdown-mode-hook))
  ;; eglot-ensure connects once a command has ended; batch Emacs runs none.
  (apply #'eglot (eglot--guess-contact))
  (smoke-await "the server" #'eglot-managed-p)
  (let ((server (eglot-current-server)))
    (let ((fault (car (smoke-await "the diagnostic" #'smoke-faults))))
      (cl-assert (equal "peble" (buffer-substring (flymake-diagnostic-beg fault) (flymake-diagnostic-end fault))))
      (message "ok diagnostic: %s" (flymake-diagnostic-text fault))
      (goto-char (flymake-diagnostic-beg fault))
      ;; The first of the offered fixes, as by RET.
      (cl-letf (((symbol-function 'completing-read)
                 (lambda (_prompt collection &rest _) (let ((first (car collection))) (if (consp first) (car first) first)))))
        (let* ((last-nonmenu-event nil)
               (actions (append (eglot-code-actions (point) (1+ (point)) "quickfix") nil))
               (preferred (or (cl-find-if (lambda (a) (eq t (plist-get a :isPreferred))) actions) (car actions))))
          (message "ok %d actions, %s" (length actions) (plist-get preferred :title))
          (eglot--apply-workspace-edit
           (or (plist-get preferred :edit)
               (plist-get (jsonrpc-request server :codeAction/resolve preferred) :edit))))))
    (smoke-await "the diagnostic to go" (lambda () (null (smoke-faults))))
    (goto-char (point-min))
    (cl-assert (search-forward "type: pebble," nil t))
    (message "ok quick fix")

    (goto-char (point-min))
    (search-forward "from: heap")
    (backward-char 2)
    (let ((hover (jsonrpc-request server :textDocument/hover (eglot--TextDocumentPositionParams))))
      (cl-assert (string-match-p "heap" (plist-get (plist-get hover :contents) :value))))
    (message "ok hover")
    (let ((all (all-completions "" (nth 2 (eglot-completion-at-point)))))
      (cl-assert (cl-some (lambda (s) (string-match-p "taken" s)) all)))
    (message "ok completion")
    (eglot-rename "pile")
    (smoke-sync)
    (goto-char (point-min))
    (cl-assert (search-forward "id: pile," nil t))
    (cl-assert (search-forward "zone: pile" nil t))
    (cl-assert (search-forward "from: pile" nil t))
    (cl-assert (not (search-forward "heap" nil t)))
    (message "ok rename")
    (save-buffer)
    (eglot-shutdown server)
    (message "ok end")))

(condition-case fault
    (progn (smoke-walk) (kill-emacs 0))
  (error (message "FAILED %S" fault)
         (kill-emacs 1)))
