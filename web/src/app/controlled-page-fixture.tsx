import type { Ride } from '@woodalo/protocol'
import type { ReactElement } from 'react'
import { vi } from 'vitest'
import { minute } from '../testing/group.ts'
import { client } from './browser-client.ts'
import { openPage } from './page-fixture.tsx'

export type Options = NonNullable<Parameters<typeof openPage>[2]>

const isRide = (value: unknown): value is Ride =>
  typeof value === 'object' && value !== null && 'rideRequests' in value

/** Opens it anew, with nothing left of the time before; what was asked of the service and where one is, is noted. */
export async function openToUse(path: string, screen: ReactElement, options: Options, first?: () => void) {
  client.store.clearSession()
  client.store.patch({ canceled: null, notices: [] })
  client.store.closeToastNotification()
  localStorage.clear()
  sessionStorage.clear()
  first?.()
  const done: string[] = []
  vi.spyOn(client.store, 'serverNow').mockReturnValue(Date.parse(minute(12)))
  const { rides: commands } = await client.live()
  for (const name of Object.keys(commands) as (keyof typeof commands)[])
    vi.spyOn(commands, name).mockImplementation((async (...given: unknown[]) => {
      const said = given.map((each) =>
        JSON.stringify(each, (_, value: unknown) => (isRide(value) ? value.id : value)),
      )
      // No control has asked for the code.
      if (name !== 'prepare') done.push(`${name}(${said.join(', ')})`)
      return name === 'loadRide' ? options.answers?.['GET /rides/r1'] : { ok: true }
    }) as never)
  const opened = await openPage(path, screen, { ...options, language: 'keys' })
  let asked = 0
  let known = path
  return {
    ...opened,
    settle: async () => {
      await opened.settle()
      await opened.settle()
    },
    done() {
      for (; asked < opened.asked.length; asked++)
        // What the connection and the map ask for once, or again after a while, no control has asked for.
        if (!/ticket|GET \/map/.test(opened.asked[asked]!))
          done.push(opened.asked[asked]!.replaceAll(/"(client\w*Id|id)":"[^"]*"/g, '"$1":"new"'))
      if (opened.path() !== known) done.push(`goes to ${(known = opened.path())}`)
      return [...done]
    },
  }
}
