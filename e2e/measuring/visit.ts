// How a first visit is made: a browser that knows nothing, or nothing but a session.
import type { Page } from '@playwright/test'
import type { Rider } from '@woodalo/client'
import { newGuest } from '../company/guest.ts'

export interface Visit {
  path: string
  /** Null where nobody is signed in. */
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

/** Leaves the visitor's session in the storage of the page's browser, on a page that is not the app. */
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
