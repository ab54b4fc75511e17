// Checks the import rules of .dependency-cruiser.cjs, and proves that they still work: it plants a fault for each in a
// scratch project with the same layout, and requires that every file of ours was read.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runProgram, root, type Step } from './check-step.ts'

const cruiser = 'dependency-cruiser/bin/dependency-cruiser.mjs'
const config = '.dependency-cruiser.cjs'
const folders = [
  'geography',
  'protocol',
  'languages',
  'client',
  'matching',
  'roads',
  'server',
  'web',
  'e2e',
  'tools',
]

interface Cruise {
  modules: { source: string }[]
  summary: { violations: { from: string; to: string; rule: { name: string } }[] }
}

export const importsStep: Step = {
  name: 'import rules',
  async run() {
    const cruise = await cruiseAt(root)
    const faults = cruise.summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`)
    const read = new Set(cruise.modules.map((module) => module.source))
    const unread = ourFiles().filter((file) => !read.has(file))
    if (unread.length > 0) faults.push(`not read, so nothing is known about them: ${unread.join(', ')}`)
    return faults
  },
}

export const plantedImportsStep: Step = {
  name: 'import rules bite',
  async run() {
    const rules = new Set(readRules())
    const scratch = mkdtempSync(join(tmpdir(), 'woodalo-planted-'))
    try {
      layOut(scratch)
      const { summary } = await cruiseAt(scratch)
      const faults = [...rules]
        .filter((rule) => !Object.hasOwn(planted, rule))
        .map((rule) => `the rule "${rule}" has no fault planted for it in tools/check-imports.ts`)
      for (const [rule, files] of Object.entries(planted)) {
        // A cycle is reported from whichever of its files comes first.
        const isFound = summary.violations.some(({ from, rule: { name } }) => name === rule && from in files)
        if (!isFound) faults.push(`the fault planted for "${rule}" in ${Object.keys(files)[0]} was not found`)
      }
      const clean = summary.violations.filter(({ from }) => from.endsWith('/allowed.ts'))
      for (const { from, to, rule } of clean)
        faults.push(`forbidden though allowed: ${rule.name}: ${from} → ${to}`)
      return faults
    } finally {
      rmSync(scratch, { recursive: true, force: true })
    }
  },
}

/** By rule: files of a scratch project, of which the first breaks the rule. */
const planted: Record<string, Record<string, string>> = {
  'a room imports only from the rooms below it': {
    'server/src/http/looks-up.ts':
      "import type { names } from '../users/user-model.ts'\nexport type Names = typeof names\n",
  },
  'every room has a floor': {
    'server/src/attic/chest.ts': "import '../users/user-model.ts'\n",
  },
  'protocol imports only zod': { 'protocol/src/fault.ts': "import 'node:fs'\n" },
  'client imports only protocol': { 'client/src/fault.ts': "import '@woodalo/server/logging'\n" },
  'geography imports nothing': { 'geography/src/fault.ts': "import '@woodalo/matching'\n" },
  'matching imports only geography': { 'matching/src/fault.ts': "import 'node:crypto'\n" },
  'roads imports only geography': { 'roads/src/fault.ts': "import 'node:crypto'\n" },
  'languages contain texts and import only protocol': {
    'languages/fault.ts': "import '@woodalo/matching'\n",
  },
  'only the client, the web app and the raw client of the tests open sockets': {
    'tools/second-client.ts': "import 'socket.io-client'\n",
  },
  'web imports neither the server nor the engine nor the tools': {
    'web/src/fault.ts': "import '@woodalo/matching'\n",
  },
  'in server only the room of roads imports the workspace': {
    'server/src/rides/sees-roads.ts': "import '@woodalo/roads'\n",
  },
  'in server only matchmaking imports matching': {
    'server/src/rides/sees-matching.ts': "import '@woodalo/matching'\n",
  },
  'a domain imports from another only its models and rules, and its service as a type': {
    'server/src/rides/sees-inside.ts': "import '../users/names.ts'\n",
    'server/src/users/names.ts': 'export const names = 1\n',
  },
  'a domain imports the service of another only as a type': {
    'server/src/rides/takes-service.ts':
      "import { users } from '../users/service.ts'\nexport const one = users\n",
    'server/src/users/service.ts': 'export const users = 1\nexport type Users = 1\n',
  },
  'only stores, adapters.ts and tests touch the database': {
    'server/src/rides/touches.ts': "import '../database/connection.ts'\n",
    'server/src/database/connection.ts': 'export const connect = 1\nexport type Tx = 1\n',
  },
  'handlers and jobs call services, never stores': {
    'server/src/rides/http-handlers.ts': "import './store.ts'\n",
    'server/src/rides/store.ts': "import '../database/connection.ts'\n",
  },
  'only adapters.ts opens what is outside the process': {
    'server/src/main.ts': "import './live/redis-bus.ts'\n",
    'server/src/live/redis-bus.ts': 'export const bus = 1\n',
  },
  'only assemble-service.ts starts the jobs, after every part has listed its own': {
    'server/src/rides/jobs.ts': "import '../jobs/run-jobs.ts'\n",
    'server/src/jobs/run-jobs.ts': 'export const startJobs = 1\n',
  },
  'web domains do not import each other': {
    'web/src/rides/fault.ts': "import '../users/card.ts'\n",
    'web/src/users/card.ts': 'export const card = 1\n',
  },
  'ui imports no domain': { 'web/src/ui/fault.tsx': "import '../users/card.ts'\n" },
  'only tests import testing and fixtures': {
    'server/src/rides/boots.ts': "import '../testing/app.ts'\n",
    'server/src/testing/app.ts': 'export const app = 1\n',
  },
  'no cycles': {
    'tools/round.ts': "import './about.ts'\n",
    'tools/about.ts': "import './round.ts'\n",
  },
  'no orphans': { 'server/src/rides/orphan.ts': 'export const alone = 1\n' },
  'no undeclared packages': { 'tools/undeclared.ts': "import 'pino'\n" },
  'every import exists': { 'tools/missing.ts': "import './nowhere.ts'\n" },
  'production code imports no development package': {
    'server/src/rides/for-development.ts': "import 'socket.io-client'\n",
  },
}

/** What the rules must allow. */
const allowed = {
  'server/src/rides/allowed.ts': [
    "import type { Users } from '../users/service.ts'",
    "import type { Tx } from '../database/connection.ts'",
    "import { names } from '../users/user-model.ts'",
    'export const two: [Users, Tx, unknown] = [1, 1, names]',
  ].join('\n'),
  'server/src/users/user-model.ts': 'export const names = 1\n',
  'server/src/matchmaking/allowed.ts': "import '@woodalo/matching'\n",
  'matching/src/allowed.ts': "import '@woodalo/geography'\n",
  'protocol/src/allowed.ts': "import 'zod'\n",
  'languages/allowed.ts': "import '@woodalo/protocol'\n",
  'client/src/allowed.ts': "import '@woodalo/protocol'\nimport 'socket.io-client'\n",
}

function layOut(scratch: string): void {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(scratch, path)), { recursive: true })
    writeFileSync(join(scratch, path), text)
  }
  for (const file of [config, 'package.json', 'tsconfig.base.json'])
    cpSync(join(root, file), join(scratch, file))
  const modules = join(scratch, 'node_modules')
  mkdirSync(join(modules, '@woodalo'), { recursive: true })
  for (const folder of folders) {
    write(`${folder}/package.json`, readFileSync(join(root, folder, 'package.json'), 'utf8'))
    symlinkSync(`../../${folder}`, join(modules, '@woodalo', folder))
  }
  for (const name of ['zod', 'pino', 'socket.io-client']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }))
    write(`node_modules/${name}/index.js`, 'module.exports = {}\n')
  }
  write('geography/src/index.ts', 'export const meters = 1\n')
  write('matching/src/index.ts', 'export const match = 1\n')
  write('roads/src/index.ts', 'export const drive = 1\n')
  write('protocol/src/index.ts', 'export const contract = 1\n')
  for (const files of [...Object.values(planted), allowed])
    for (const [path, text] of Object.entries(files)) write(path, text)
}

async function cruiseAt(folder: string): Promise<Cruise> {
  const args = [...folders, '--config', config, '--output-type', 'json']
  const { output } = await runProgram(cruiser, args, folder)
  try {
    return JSON.parse(output) as Cruise
  } catch {
    throw new Error(`dependency-cruiser said: ${output.slice(0, 2_000)}`)
  }
}

function readRules(): string[] {
  const { forbidden } = createRequire(import.meta.url)(join(root, config)) as {
    forbidden: { name: string }[]
  }
  return forbidden.map((rule) => rule.name)
}

function ourFiles(): string[] {
  const output = execFileSync('git', ['ls-files', '-z', '--', ...folders], { cwd: root, encoding: 'utf8' })
  const deleted = execFileSync('git', ['ls-files', '-z', '--deleted'], { cwd: root, encoding: 'utf8' }).split(
    '\0',
  )
  return output
    .split('\0')
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !deleted.includes(file))
}
