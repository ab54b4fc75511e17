// What riders of a life are sent while their apps are closed: mails, texts and pushes.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PushSubscriptionFields } from '@woodalo/protocol'
import type { TestApp } from './app.ts'
import { sentMessages } from './outbox-reader.ts'
import { startPushService } from './push-service.ts'
import type { StableNames } from './stable-names.ts'
import { Reading } from './what-is-told.ts'

/** A time as letters write it. */
const shownTime = /(\w+ \d{1,2},|\d{1,2} de \w+ de) \d{4}[^.:]*:\d\d(\s[AP]M)?\s?(UTC)?/g

export type LivedMessages = Awaited<ReturnType<typeof openMessages>>

/** Opens a push service, of which the settings tell, and the outbox of a service. */
export async function openMessages() {
  const push = await startPushService()
  const folder = await mkdtemp(join(tmpdir(), 'woodalo-push-'))
  const authority = join(folder, 'authority.pem')
  await writeFile(authority, push.certificate)
  const browsers: { path: string; name: string }[] = []
  let mails = 0

  return {
    settings: { PUSH_AUTHORITY_FILE: authority, PUSH_PRIVATE_ADDRESSES: 'true' },
    /** Forgets all that was sent and who hears pushes. */
    async forget(app: TestApp): Promise<void> {
      browsers.length = 0
      push.received.length = 0
      mails = (await sentMessages(app)).length
    },
    /** Returns the subscription of a browser of this rider. */
    newBrowserOf(name: string, names: StableNames): PushSubscriptionFields {
      const browser = push.newBrowser()
      browsers.push({ path: new URL(browser.endpoint).pathname, name })
      names.replace(browser.endpoint, `<endpoint of ${name}>`)
      names.replace(browser.keys.p256dh, `<key of ${name}>`)
      names.replace(browser.keys.auth, `<auth of ${name}>`)
      return browser
    },
    /** Returns a line for who was sent something since the last time, and indented ones for what it says. */
    async linesOf(app: TestApp, names: StableNames): Promise<string[]> {
      const sent = await sentMessages(app)
      const letters = sent
        .slice(mails)
        .toSorted((a, b) => (a.to < b.to ? -1 : 1))
        .flatMap(({ channel, to, text }) => [
          `${channel} to ${to}`,
          ...names
            .of(text.replaceAll(/\b\d{6}\b/g, '<6 digits>').replaceAll(shownTime, '<a time>'))
            .split('\n')
            .filter(Boolean)
            .map((line) => `  ${line}`),
        ])
      mails = sent.length
      const orderOf = (at: string) => browsers.findIndex(({ path }) => path === at)
      const pushes = push.received
        .splice(0)
        .toSorted((a, b) => orderOf(a.path) - orderOf(b.path))
        .flatMap(({ path, payload }) => [
          `push to ${browsers[orderOf(path)]?.name ?? 'nobody'}`,
          ...new Reading(names).linesOf(payload).map((line) => `  ${line}`),
        ])
      return [...letters, ...pushes]
    },
    async close(): Promise<void> {
      await push.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
