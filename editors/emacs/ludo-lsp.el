;;; ludo-lsp.el --- Board games in Markdown and YAML, by eglot  -*- lexical-binding: t -*-

;; Package-Requires: ((emacs "27.1") (eglot "1.9") (markdown-mode "2.5"))

;;; Commentary:

;; Starts ludo-lsp for Markdown by eglot, and adds what eglot does not show: lenses.  Put
;; this folder on `load-path', (require 'ludo-lsp), and have ludo-lsp on the PATH.
;;
;;   M-x ludo-lsp-simulate   play the game from the rule at point
;;   M-x ludo-lsp-expand     what the macro at point expands to, else the entry
;;   M-x ludo-lsp-spec       the expanded spec; ludo-lsp-definition: the definition
;;   M-x ludo-lsp-compare    in which rules the game differs from HEAD
;;   M-x ludo-lsp-explain    what the code of the fault at point means

;;; Code:

(require 'eglot)
(require 'compile)
(require 'seq)
(require 'url-parse)
(require 'url-util)

(defvar markdown-mode-hook)

(defgroup ludo-lsp nil
  "Board games in Markdown and YAML."
  :group 'eglot)

(defcustom ludo-lsp-command '("ludo-lsp" "--stdio")
  "The server and its arguments."
  :type '(repeat string))

(add-to-list 'eglot-server-programs
             `((markdown-mode gfm-mode) . ,(lambda (&rest _) ludo-lsp-command)))

(defun ludo-lsp--spaces ()
  "YAML knows no tabs."
  (setq-local indent-tabs-mode nil))

(add-hook 'markdown-mode-hook #'ludo-lsp--spaces)

(defun ludo-lsp--show (answer)
  "Show the document in the ANSWER of a command, unless the server has it shown."
  (let ((text (plist-get answer :text)))
    (when text
      (let ((buffer (get-buffer-create (format "*ludo-lsp %s*" (ludo-lsp--title answer)))))
        (with-current-buffer buffer
          (let ((inhibit-read-only t))
            (erase-buffer)
            (insert text)
            (goto-char (point-min)))
          (when (and (equal (plist-get answer :languageId) "markdown") (not (derived-mode-p 'markdown-mode)))
            ;; No server looks after what another one wrote.
            (let ((markdown-mode-hook (remq 'eglot-ensure markdown-mode-hook)))
              (markdown-mode)))
          (view-mode 1))
        (display-buffer buffer)
        buffer))))

(defun ludo-lsp--title (answer)
  "The name of the document in ANSWER, without its extension."
  (url-unhex-string (file-name-base (plist-get answer :uri))))

(defun ludo-lsp--execute (command &rest arguments)
  "Have the server run a COMMAND with ARGUMENTS, and show what comes of it.
What cannot be done the server tells by itself."
  (let ((server (or (eglot-current-server) (user-error "No server runs here; try M-x eglot"))))
    (eglot--signal-textDocument/didChange)
    (ludo-lsp--show (jsonrpc-request server :workspace/executeCommand
                                     `(:command ,command :arguments ,(vconcat arguments))
                                     :timeout 60))))

(defun ludo-lsp--here ()
  "The document and the position of point, as the protocol has them."
  (let ((place (eglot--TextDocumentPositionParams)))
    (list (plist-get (plist-get place :textDocument) :uri) (plist-get place :position))))

;;;###autoload
(defun ludo-lsp-simulate (seed)
  "Play the game from the rule at point; a prefix argument is the SEED."
  (interactive "p")
  (apply #'ludo-lsp--execute "ludo.simulate" (append (ludo-lsp--here) (list (max 1 (or seed 1))))))

;;;###autoload
(defun ludo-lsp-expand ()
  "Show what the macro at point expands to, else the entry."
  (interactive)
  (apply #'ludo-lsp--execute "ludo.showExpansion" (ludo-lsp--here)))

;;;###autoload
(defun ludo-lsp-spec ()
  "Show the expanded spec of the game."
  (interactive)
  (ludo-lsp--execute "ludo.showSpec" (car (ludo-lsp--here))))

;;;###autoload
(defun ludo-lsp-definition ()
  "Show the definition of the game."
  (interactive)
  (ludo-lsp--execute "ludo.showGameDef" (car (ludo-lsp--here))))

;;;###autoload
(defun ludo-lsp-changes ()
  "Show who can change the variable, marker, property or zone named at point."
  (interactive)
  (apply #'ludo-lsp--execute "ludo.showChanges" (ludo-lsp--here)))

;;;###autoload
(defun ludo-lsp-statistics (&optional revision)
  "Show who wins, how long games are, and what edits have changed of that.
A prefix asks for the REVISION of git since which."
  (interactive (list (and current-prefix-arg (read-string "Since: " "HEAD"))))
  (apply #'ludo-lsp--execute "ludo.showStatistics" (car (ludo-lsp--here))
         (and revision (list revision))))

;;;###autoload
(defun ludo-lsp-coverage ()
  "List what did not act in games that are played in the background.
`next-error' goes through it."
  (interactive)
  (let* ((server (or (eglot-current-server) (user-error "No server runs here; try M-x eglot")))
         (answer (progn
                   (eglot--signal-textDocument/didChange)
                   (jsonrpc-request server :workspace/executeCommand
                                    `(:command "ludo.coverage" :arguments ,(vector (car (ludo-lsp--here))))
                                    :timeout 60))))
    (unless (plist-get answer :refused)
      (let ((buffer (get-buffer-create "*ludo-lsp coverage*")))
        (with-current-buffer buffer
          (let ((inhibit-read-only t))
            (erase-buffer)
            (insert (plist-get answer :text) "\n\n")
            (seq-doseq (file (plist-get answer :files))
              (let ((path (url-unhex-string (url-filename (url-generic-parse-url (plist-get file :uri))))))
                (seq-doseq (rule (plist-get file :rules))
                  (unless (equal (plist-get rule :state) "acted")
                    (let ((start (plist-get (plist-get rule :range) :start)))
                      (insert (format "%s:%d:%d: %s\n" path (1+ (plist-get start :line))
                                      (1+ (plist-get start :character)) (plist-get rule :text)))))))))
          (compilation-mode)
          (goto-char (point-min)))
        (display-buffer buffer)
        buffer))))

;;;###autoload
(defun ludo-lsp-compare (revision)
  "Say in which rules the game differs from HEAD; a prefix asks for the REVISION."
  (interactive (list (if current-prefix-arg (read-string "Revision: " "HEAD") "HEAD")))
  (ludo-lsp--execute "ludo.compare" (car (ludo-lsp--here)) revision))

;;;###autoload
(defun ludo-lsp-explain (code)
  "Say what the CODE of the fault at point means."
  (interactive
   (list (or (ludo-lsp--code-at-point) (read-string "Code: "))))
  (ludo-lsp--execute "ludo.explain" code))

(defun ludo-lsp--code-at-point ()
  "The code of the fault at point, or nil."
  (seq-some (lambda (fault)
              (let ((given (alist-get 'eglot-lsp-diag (flymake-diagnostic-data fault))))
                (and given (plist-get given :code))))
            (flymake-diagnostics (point))))

(provide 'ludo-lsp)
;;; ludo-lsp.el ends here
