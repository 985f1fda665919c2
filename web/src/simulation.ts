import "./frame";
import "../../editors/vscode/src/panel/main";
