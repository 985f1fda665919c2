import "./frame";
import "../../editors/vscode/src/panel/table";
