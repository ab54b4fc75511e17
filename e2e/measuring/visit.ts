// Makes a first visit: a browser without stored data, or with only a session.
import type { Page } from '@playwright/test'
import type { Rider } from '@woodalo/client'
import { newGuest } from '../company/guest.ts'

export interface Visit {
  path: string
  /** Null if nobody is signed in. */
  rider: Rider | null
}

export async function visitsOf(base: string): Promise<Visit[]> {
  const rider = await newGuest(base, 'Lia')
  await rider.api.users.update({ params: { id: rider.id }, body: { onboarded: true } })
  return [
    { path: '/login', rider: null },
    { path: '/request-ride', rider },
  ]
}

/** Writes the visitor's session to the browser's storage, on a page that is not the app. */
export async function keepSession(page: Page, base: string, { rider }: Visit): Promise<void> {
  if (!rider) return
  const user = await rider.api.users.me()
  await page.goto(`${base}/robots.txt`)
  await page.evaluate(
    ([token, stored]) => {
      localStorage.setItem('token', token!)
      localStorage.setItem('user', stored!)
    },
    [JSON.stringify(rider.token), JSON.stringify(user)],
  )
}
