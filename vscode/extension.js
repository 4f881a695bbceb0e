'use strict';

/** The extension: starts `felis lsp`, shows what it knows of tests as a tree, and draws executions. What is shown is asked from the server; nothing is kept. */

const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

/** How long a text has to rest before the tree is asked for anew, in milliseconds. */
const REST = 300;
/** Tests that Verify All asks about at a time: the server has a process for each core. */
const AT_A_TIME = 4;

let client;
let verdicts;
let drawing;

async function activate(context) {
  verdicts = new Verdicts();
  context.subscriptions.push(
    vscode.window.registerTreeDataProvider('felis.verdicts', verdicts),
    vscode.workspace.onDidChangeTextDocument(change => {
      if (isOurs(change.document)) {
        verdicts.refreshLater();
      }
    }),
    vscode.workspace.onDidChangeConfiguration(change => change.affectsConfiguration('felis.path') ? restart() : undefined),
    vscode.commands.registerCommand('felis.verifyUnder', verifyUnder),
    vscode.commands.registerCommand('felis.verifyAll', verifyAll),
    vscode.commands.registerCommand('felis.restart', restart));
  await start();
}

function deactivate() {
  return client ? client.stop() : undefined;
}

function isOurs(document) {
  return document.languageId === 'litmus' || document.languageId === 'cat';
}

async function start() {
  const path = vscode.workspace.getConfiguration('felis').get('path');
  client = new LanguageClient('felis', 'Felis', { command: path, args: ['lsp'] }, {
    documentSelector: [{ language: 'litmus' }, { language: 'cat' }],
    middleware: { executeCommand }
  });
  try {
    await client.start();
  } catch (failure) {
    const settings = 'Open Settings';
    const chosen = await vscode.window.showErrorMessage(`Felis cannot be started as '${path}': ${failure.message}. The setting felis.path says where it is.`, settings);
    if (chosen === settings) {
      await vscode.commands.executeCommand('workbench.action.openSettings', 'felis.path');
    }
  }
}

async function restart() {
  if (client) {
    await client.stop().catch(() => undefined);
  }
  await start();
  verdicts.refresh();
}

/** Commands of lenses and menus on their way to the server: without arguments they are about the editor, and drawings are shown here. */
async function executeCommand(command, args, next) {
  const given = await testAndModel(args);
  if (!given.length && command !== 'felis.verdicts' && command !== 'felis.models') {
    return vscode.window.showInformationMessage('Open a litmus test first.');
  }
  try {
    if (command === 'felis.showDrawing') {
      return await showDrawing(given);
    }
    return await next(command, given);
  } finally {
    verdicts.refresh();
  }
}

/** What a command is about: its arguments, an item of the tree, or the test in the editor. */
async function testAndModel(args) {
  const first = args && args[0];
  if (typeof first === 'string') {
    return args;
  }
  if (first && first.verdict) {
    return [first.verdict.uri, first.verdict.model];
  }
  const editor = vscode.window.activeTextEditor;
  return editor && editor.document.languageId === 'litmus' ? [client.code2ProtocolConverter.asUri(editor.document.uri)] : [];
}

function ask(command, ...args) {
  return client.sendRequest('workspace/executeCommand', { command, arguments: args });
}

async function verifyUnder() {
  const [test] = await testAndModel([]);
  if (!test) {
    return;
  }
  const models = await ask('felis.models');
  const chosen = await vscode.window.showQuickPick(models.map(m => ({ label: m.title, description: m.kind === 'file' ? m.name : '', model: m.name })),
    { title: 'Verify under', matchOnDescription: true });
  if (chosen) {
    await vscode.commands.executeCommand('felis.verify', test, chosen.model);
  }
}

async function verifyAll() {
  const tests = await vscode.workspace.findFiles('**/*.litmus');
  const rest = tests.map(uri => client.code2ProtocolConverter.asUri(uri));
  await vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title: 'Verifying all tests', cancellable: true }, async (progress, cancelled) => {
    const worker = async () => {
      while (rest.length && !cancelled.isCancellationRequested) {
        await ask('felis.verify', rest.shift()).catch(() => undefined); // what is wrong with a test is its verdict
        progress.report({ increment: 100 / tests.length, message: `${tests.length - rest.length} of ${tests.length}` });
        verdicts.refreshLater();
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  });
  verdicts.refresh();
}

// Drawings

async function showDrawing([test, model]) {
  const kind = vscode.window.activeColorTheme.kind;
  const dark = kind === vscode.ColorThemeKind.Dark || kind === vscode.ColorThemeKind.HighContrast;
  const answer = await ask('felis.draw', test, model || '', dark ? 'dark' : 'light');
  if (!drawing) {
    drawing = vscode.window.createWebviewPanel('felis.drawing', answer.title, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }, {});
    drawing.onDidDispose(() => { drawing = undefined; });
  }
  drawing.title = answer.title;
  drawing.webview.html = page(answer);
  drawing.reveal(undefined, true);
}

/** The drawing as a page without scripts. */
function page(answer) {
  const title = answer.title.replace(/[&<>]/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c]);
  return `<!DOCTYPE html><html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:">
<title>${title}</title><style>svg { max-width: 100%; height: auto; }</style></head><body>${answer.svg.replace(/^<\?xml[^>]*\?>/, '')}</body></html>`;
}

// The tree

const ICONS = { Allowed: 'pass', Forbidden: 'circle-slash', Unknown: 'question', Error: 'error' };

/** Tests, and below each its verdict under each model. */
class Verdicts {

  constructor() {
    this.changed = new vscode.EventEmitter();
    this.onDidChangeTreeData = this.changed.event;
  }

  refresh() {
    this.changed.fire();
  }

  refreshLater() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.refresh(), REST);
  }

  async getChildren(item) {
    if (item) {
      return item.verdicts;
    }
    const known = client && client.isRunning() ? await ask('felis.verdicts') : [];
    const tests = new Map();
    for (const verdict of known) {
      tests.set(verdict.uri, [...(tests.get(verdict.uri) || []), verdict]);
    }
    return [...tests].map(([uri, ofTest]) => ({ uri: vscode.Uri.parse(uri), verdicts: ofTest.map(verdict => ({ verdict })) }))
      .sort((a, b) => a.uri.path.localeCompare(b.uri.path));
  }

  getTreeItem(item) {
    return item.verdict ? this.verdict(item.verdict) : this.test(item);
  }

  test(test) {
    const item = new vscode.TreeItem(test.uri, vscode.TreeItemCollapsibleState.Expanded);
    item.description = vscode.workspace.asRelativePath(test.uri).replace(/[^/]*$/, '').replace(/\/$/, '');
    item.command = { command: 'vscode.open', title: 'Open', arguments: [test.uri] };
    return item;
  }

  verdict(verdict) {
    const item = new vscode.TreeItem(`${verdict.verdict} under ${verdict.model.replace(/.*[\\/]/, '')}`);
    item.description = verdict.current ? (verdict.expected ? '' : 'unexpected') : 'outdated';
    item.tooltip = verdict.message;
    item.contextValue = 'verdict';
    item.iconPath = new vscode.ThemeIcon(verdict.current ? (verdict.expected ? ICONS[verdict.verdict.replace(/\(.*/, '')] || 'info' : 'warning') : 'history');
    item.command = { command: 'vscode.open', title: 'Open', arguments: [vscode.Uri.parse(verdict.uri)] };
    return item;
  }
}

module.exports = { activate, deactivate };
