// What somebody does in Visual Studio Code, in code-server and a browser without a window: opens a test, sees the lens, verifies, sees the verdict, breaks a line,
// sees the error, mends it, looks at the execution.
//
//   node browser.mjs MODULES SERVER FOLDER [PICTURE]
//
// MODULES has node_modules with code-server, playwright-core and vscode-languageclient; SERVER is the program felis; FOLDER has MP.litmus; PICTURE is where a picture goes.
// Prints what was seen, a line each; the exit status is 0 if all was.

import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const [modules, server, folder, picture] = process.argv.slice(2).map(argument => resolve(argument));
const { chromium } = createRequire(join(modules, 'package.json'))('playwright-core');
const extension = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const patience = 1000 * Number(process.env.FELIS_PATIENCE || 120);
const browserProgram = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const home = mkdtempSync(join(tmpdir(), 'felis-vscode-'));
const settings = {
  'felis.path': server, 'workbench.startupEditor': 'none', 'workbench.colorTheme': 'Default Light Modern', 'security.workspace.trust.enabled': false,
  'editor.minimap.enabled': false, 'telemetry.telemetryLevel': 'off', 'files.autoSave': 'off', 'workbench.tips.enabled': false, 'chat.commandCenter.enabled': false
};

function freePort() {
  return new Promise((done, failed) => {
    const probe = createServer().on('error', failed).listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

function layOut() {
  const installed = join(home, 'extensions', 'felis.felis-0.1.0');
  mkdirSync(join(home, 'data', 'User'), { recursive: true });
  mkdirSync(dirname(installed), { recursive: true });
  cpSync(extension, installed, { recursive: true, filter: file => !file.includes('node_modules') });
  symlinkSync(join(modules, 'node_modules'), join(installed, 'node_modules'));
  writeFileSync(join(home, 'data', 'User', 'settings.json'), JSON.stringify(settings));
}

async function startServer(port) {
  const code = spawn(process.execPath, [join(modules, 'node_modules', 'code-server', 'out', 'node', 'entry.js'), '--auth', 'none', '--bind-addr', `127.0.0.1:${port}`,
    '--user-data-dir', join(home, 'data'), '--extensions-dir', join(home, 'extensions'), '--disable-telemetry', '--disable-update-check', '--disable-workspace-trust',
    '--disable-getting-started-override', folder], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, HOME: home, PORT: '' } });
  let said = '';
  code.stdout.on('data', data => { said += data; });
  code.stderr.on('data', data => { said += data; });
  for (const end = Date.now() + patience; Date.now() < end;) {
    if (await fetch(`http://127.0.0.1:${port}/healthz`).then(answer => answer.ok, () => false)) {
      return { code, said: () => said };
    }
    if (code.exitCode !== null) {
      break;
    }
    await new Promise(done => setTimeout(done, 250));
  }
  throw new Error(`code-server does not answer: ${said}`);
}

/** The command palette. */
async function command(page, name) {
  await page.keyboard.press('F1');
  await page.locator('.quick-input-widget input').first().fill(`>${name}`);
  await page.locator('.quick-input-list .monaco-list-row').filter({ hasText: name }).first().click();
}

async function work(page) {
  const visible = locator => locator.first().waitFor({ state: 'visible', timeout: patience });
  const lens = text => page.locator('.codelens-decoration a').filter({ hasText: text });

  await page.locator('.explorer-folders-view .monaco-list-row').filter({ hasText: 'MP.litmus' }).first().dblclick();
  await visible(page.locator('.monaco-editor .view-line').filter({ hasText: 'exists' }));
  await visible(lens('Verify under aarch64'));
  console.log('lens: Verify under aarch64');

  await lens('Verify under aarch64').first().click();
  await visible(lens('Allowed under aarch64'));
  console.log('lens: Allowed under aarch64');

  const line = page.locator('.monaco-editor .view-line').filter({ hasText: 'LDR W1,[X0]' }).first();
  await line.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' garbage');
  await visible(page.locator('.monaco-editor .squiggly-error'));
  console.log('error: in the line that was broken');
  await visible(lens('it was Allowed'));
  console.log('lens: the verdict is outdated');
  await page.keyboard.press('ControlOrMeta+z');
  await page.locator('.monaco-editor .squiggly-error').first().waitFor({ state: 'detached', timeout: patience });
  await visible(lens('Allowed under aarch64'));
  console.log('mended: the verdict is current again');

  await lens('Allowed under aarch64').first().click();
  await visible(page.locator('.tab').filter({ hasText: 'MP.litmus: Allowed under aarch64' }));
  const drawing = page.frameLocator('iframe.webview.ready').frameLocator('iframe').locator('svg');
  await visible(drawing);
  console.log('drawing: shown beside the test');

  await command(page, 'View: Show Felis');
  await visible(page.locator('.pane-body .monaco-list-row').filter({ hasText: 'Allowed under aarch64' }));
  console.log('tree: Allowed under aarch64');
}

let started;
let browser;
let failure;
try {
  layOut();
  const port = await freePort();
  started = await startServer(port);
  browser = await chromium.launch({ executablePath: browserProgram, args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage({ viewport: { width: 1400, height: 800 } });
  page.setDefaultTimeout(patience);
  await page.goto(`http://127.0.0.1:${port}/?folder=${encodeURIComponent(folder)}`, { timeout: patience });
  try {
    await work(page);
  } catch (problem) {
    failure = problem;
  }
  if (process.argv[5] || failure) {
    await page.screenshot({ path: process.argv[5] ? picture : join(tmpdir(), 'felis-vscode-failed.png') });
  }
} catch (problem) {
  failure = problem;
} finally {
  if (browser) {
    await browser.close();
  }
  if (started) {
    started.code.kill();
  }
  rmSync(home, { recursive: true, force: true });
}
if (failure) {
  console.log(`failed: ${failure.stack || failure}`);
  process.exit(1);
}
