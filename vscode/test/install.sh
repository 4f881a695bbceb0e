#!/usr/bin/env bash
# Installs what the extension is tested with into target/vscode (or the folder given): code-server and a driver of browsers, from npm. A browser, Chromium, and on
# Debian libkrb5-dev, libsecret-1-dev and libxkbfile-dev have to be there. Modules with native code are built from source, against Node's own headers.
set -euo pipefail
folder=${1:-$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)/target/vscode}
export npm_config_nodedir=${npm_config_nodedir:-$(node -p 'require("path").resolve(process.execPath, "../..")')} npm_config_build_from_source=true
mkdir -p "$folder"
cd "$folder"
echo '{"private": true}' >package.json
npm install --ignore-scripts --no-audit --no-fund code-server@4.100.3 playwright-core vscode-languageclient@9
npm rebuild argon2
cd node_modules/code-server/lib/vscode
npm install --ignore-scripts --omit=dev --no-audit --no-fund
npm rebuild @vscode/spdlog native-watchdog @parcel/watcher kerberos
