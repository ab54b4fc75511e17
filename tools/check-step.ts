// What a check is, and how a program is run for one.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

export interface Step {
  name: string
  /** The faults found, one text each; none when all is well. */
  run(): Promise<readonly string[]>
}

/** A step that runs a program: if its exit code is not 0, its output is the fault. */
export function programStep(name: string, file: string, args: readonly string[]): Step {
  return {
    name,
    async run() {
      const { code, output } = await runProgram(file, args)
      return code === 0 ? [] : [output.trim() || `${file} ended with exit code ${code}`]
    },
  }
}

/** Runs a script of node_modules (a path in it) or of this folder with this Node. */
export function runProgram(
  file: string,
  args: readonly string[],
  cwd: string = root,
): Promise<{ code: number; output: string }> {
  const script = file.startsWith('tools/') ? join(root, file) : join(root, 'node_modules', file)
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }))
  })
}
