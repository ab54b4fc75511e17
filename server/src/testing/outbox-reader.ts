// Reads what the service wrote to its outbox file, as a developer would.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestApp } from './app.ts'

export interface SentMessage {
  at: string
  channel: 'email' | 'sms'
  to: string
  text: string
}

export async function sentMessages(app: Pick<TestApp, 'dataDir'>, to?: string): Promise<SentMessage[]> {
  const text = await readFile(join(app.dataDir, 'outbox.jsonl'), 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as SentMessage)
    .filter((message) => to === undefined || message.to === to)
}

/** Waits for the message with this number (from 0) to this address. */
export async function waitForMessage(
  app: Pick<TestApp, 'dataDir'>,
  to: string,
  number = 0,
): Promise<SentMessage> {
  for (let waited = 0; waited < 10_000; waited += 50) {
    const message = (await sentMessages(app, to))[number]
    if (message) return message
    await pause(50)
  }
  throw new Error(`message ${number} to ${to} never came`)
}

export function codeIn({ text }: SentMessage): string {
  return /#(\d{6})$/.exec(text)![1]!
}

/** Returns the token of the link in a mail. */
export function tokenIn({ text }: { text: string }, purpose: 'verify' | 'reset'): string {
  return new RegExp(`#${purpose}=([\\w-]+)`).exec(text)![1]!
}
