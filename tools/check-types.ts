// Types: every project of every workspace, by the TypeScript that is meant to be there.
import { globSync } from 'node:fs'
import { runProgram, root, type Step } from './check-step.ts'

const compiler = '@typescript/native/bin/tsc'
const majorVersion = '7.'

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
    for (const project of projects) {
      const result = await runProgram(compiler, ['--project', project, '--pretty', 'false'])
      if (result.code !== 0) faults.push(result.output.trim())
    }
    return faults
  },
}
