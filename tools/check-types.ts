// Types: every project of every workspace, by the TypeScript that is meant to be there.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { runProgram, root, type Step } from './check-step.ts'

const compiler = '@typescript/native/bin/tsc'
const majorVersion = '7.'

interface Project {
  extends: string
  compilerOptions: object
  include: string[]
  exclude?: string[]
}

export const typesStep: Step = {
  name: 'types',
  async run() {
    const { output } = await runProgram(compiler, ['--version'])
    // Another TypeScript is installed beside it, for the tools that need its API.
    if (!output.startsWith(`Version ${majorVersion}`))
      return [`tsc is ${output.trim()}, not ${majorVersion}x`]
    const projects = globSync('*/tsconfig*.json', { cwd: root, exclude: ['node_modules'] }).toSorted()
    if (projects.length < 6)
      return [`only ${projects.length} TypeScript projects found: ${projects.join(', ')}`]
    const faults: string[] = []
    for (const project of joinAlike(projects)) {
      const result = await runProgram(compiler, ['--project', project, '--pretty', 'false'])
      if (result.code !== 0) faults.push(result.output.trim())
    }
    return faults
  },
}

/**
 * Returns the paths of projects that hold all files of these. Those with the same options become one, so that what they
 * import from each other is checked once.
 */
function joinAlike(paths: readonly string[]): string[] {
  const groups = new Map<string, { path: string; project: Project }[]>()
  for (const path of paths) {
    const project = JSON.parse(readFileSync(join(root, path), 'utf8')) as Project
    const { include: _, ...options } = project
    const key = JSON.stringify(options)
    groups.set(key, [...(groups.get(key) ?? []), { path, project }])
  }
  const folder = join(root, 'node_modules/.cache/types')
  return [...groups.values()].map((group, number) => {
    const [{ path, project }] = group as [(typeof group)[number]]
    if (group.length === 1) return path
    mkdirSync(folder, { recursive: true })
    const joint = join(folder, `tsconfig.${number}.json`)
    const include = group.flatMap((each) =>
      each.project.include.map((part) => resolve(root, dirname(each.path), part)),
    )
    const base = resolve(root, dirname(path), project.extends)
    writeFileSync(joint, JSON.stringify({ ...project, extends: base, include }))
    return joint
  })
}
