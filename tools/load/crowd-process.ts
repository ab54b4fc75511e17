// Starts the crowd of a load run as a process of its own, and passes orders to it.
import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Figures, Order } from './crowd-messages.ts'

export interface Crowd {
  /** @throws Error with the stack of a failure in the crowd. */
  order<Kind extends Figures>(order: Order): Promise<Kind>
  end(): void
}

export function startCrowd(): Crowd {
  const child = fork(join(import.meta.dirname, 'crowd.ts'))
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  return {
    order: <Kind extends Figures>(order: Order) =>
      new Promise<Kind>((resolve, reject) => {
        const ended = () => reject(new Error('the crowd ended'))
        child.once('exit', ended)
        child.once('message', (answer: { figures: Kind } | { fault: string }) => {
          child.off('exit', ended)
          if ('fault' in answer) reject(new Error(answer.fault))
          else resolve(answer.figures)
        })
        child.send(order)
      }),
    end() {
      process.off('exit', endWithUs)
      child.kill('SIGKILL')
    },
  }
}
