// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { controls, wordsOf } from '../testing/effects.ts'
import { client } from './browser-client.ts'
import { rideOf } from './live/ride-fixture.ts'
import { openPage, ridingIn, searched } from './page-fixture.tsx'
import { ScreenHead } from './screen-head.tsx'
import { SignedInLayout } from './signed-in-layout.tsx'
import type { Travel } from './state/app-state.ts'

const words = () => wordsOf(document.body)
const ride = rideOf('r1', ['ana', 'ben'])
const search = { ...searched, beganAt: '2026-11-21T10:00:00.000Z', endsAt: null }
const between = { rideRequestId: 'q1', lastRide: null }
const searching: Travel = { phase: 'searching', state: 'SEARCHING', nearby: null, search, ...between }
const deciding: Travel = {
  phase: 'deciding',
  ride: rideOf('r1', ['ana', 'ben'], { status: 'pending' }),
  search,
  ...between,
}

async function open(path: string, travel?: Travel) {
  const opened = await openPage(
    path,
    <SignedInLayout>
      <ScreenHead />
    </SignedInLayout>,
    // The layout stays while the path changes.
    { ...(travel && { travel }), pattern: '/*' },
  )
  return {
    ...opened,
    set: async (change: () => void) => {
      await act(async () => change())
      await opened.settle()
    },
  }
}

describe('the strip across the top', () => {
  test.each<[string, Travel | undefined, string | null, string]>([
    ['/ride/r2', ridingIn(ride), 'Tienes un viaje en marcha', '/ride/r1'],
    ['/request-ride', ridingIn(ride), 'Tienes un viaje en marcha', '/ride/r1'],
    ['/ride/r1', ridingIn(ride), null, ''],
    ['/chat/r1', ridingIn(ride), null, ''],
    ['/ride/r2', searching, 'Seguimos buscando compañeros', '/request-ride'],
    ['/ride/r2', deciding, '¡Tenemos grupo! Te esperamos', '/request-ride'],
    ['/request-ride', searching, null, ''],
    ['/request-ride', undefined, null, ''],
  ])('at %s with %o leads back to what goes on: %s', async (path, travel, said, to) => {
    const opened = await open(path, travel)
    const back = document.querySelector('[data-strip] a')
    expect(back && wordsOf(back)).toBe(said && `${said} Volver`)
    if (back) await opened.page.press(back)
    expect(opened.path()).toBe(to || path)
  })

  test.each<[string, Travel | undefined, string]>([
    ['/request-ride', undefined, 'Sin conexión. Seguimos intentándolo.'],
    ['/request-ride', searching, 'Sin conexión. Seguimos intentándolo. Tu búsqueda sigue en marcha.'],
    ['/ride/r1', ridingIn(ride), 'Sin conexión. Tu viaje sigue en marcha y el código funciona sin red.'],
    [
      '/chat/r1',
      ridingIn(ride),
      'Sin conexión. Seguimos intentándolo. Tus mensajes se enviarán cuando vuelva la red.',
    ],
  ])('at %s without a network says what still works', async (path, travel, said) => {
    const { page, set } = await open(path, travel)
    const status = page.get('[data-strip] [role=status]')
    expect(status.textContent).toBe('')
    await set(() => client.store.setConnectionStatus('offline'))
    expect(status.textContent).toBe(said)
    await set(() => client.store.setConnectionStatus('connecting'))
    expect(status.textContent).toBe('')
  })
})

test('the menu and how it works are there once they are opened, each by itself, and stay to slide out', async () => {
  const { set } = await open('/request-ride')
  const dialogs = () => [...document.querySelectorAll('dialog')].map((dialog) => dialog.open)
  expect(dialogs()).toEqual([])
  await set(() => client.store.patch({ woodaloGeneralInfoIsOpen: true }))
  await expect.poll(dialogs).toEqual([true])
  await set(() => client.store.patch({ woodaloGeneralInfoIsOpen: false }))
  expect(dialogs()).toHaveLength(1)
  await set(() => client.store.patch({ menuIsOpen: true }))
  await expect.poll(() => dialogs().length).toBeGreaterThan(1)
})

describe('a message that comes while the chat is not shown', () => {
  const message = (id: string, minute: number) => ({
    id,
    user: 'ben',
    userName: 'Ben',
    text: 'Ya llego',
    createdAt: `2026-11-21T10:${minute}:00.000Z`,
    delivery: 'sent',
  })
  const arrive = (text = 'Ya llego') =>
    client.store.patchChat({
      newMessageCount: 1,
      latestMessage: { userName: 'Ben', text },
      messages: [message('m1', 30)] as never,
    })

  test('is shown with its sender, and opens the chat', async () => {
    const { page, set, path } = await open('/request-ride', ridingIn(ride))
    await set(arrive)
    expect(words()).toContain('Ben Ya llego')
    const banner = [...controls()].find(([name]) => name.includes('Ya llego'))!
    await page.press(banner[1])
    expect(path()).toBe('/chat/r1')
  })

  test('is shown with the picture of its sender', async () => {
    const seen = rideOf('r1', ['ana', 'ben'])
    for (const request of seen.rideRequests)
      Object.assign(request, { photoURL: `https://woodalo.example/${request.firebase_uid}.webp` })
    const { set } = await open('/request-ride', ridingIn(seen))
    await set(arrive)
    expect([...document.querySelectorAll('img')].map(({ src }) => src)).toEqual([
      'https://woodalo.example/ben.webp',
    ])
  })

  test('one’s own that waited for the network is not new: the last one of the others is shown', async () => {
    const { set } = await open('/request-ride', ridingIn(ride))
    await set(() => {
      client.store.patchChat({
        newMessageCount: 1,
        latestMessage: { userName: 'Ana', text: 'Voy' },
        messages: [
          { ...message('m0', 29), text: 'Salgo' },
          message('m1', 30),
          { ...message('m2', 31), user: 'ana', userName: 'Ana', text: 'Voy' },
        ] as never,
      })
    })
    expect(words()).toContain('Ben Ya llego')
    expect(words()).not.toContain('Voy')
  })

  test('one’s own is not new where the others have said nothing, or nothing that is still there', async () => {
    const { set } = await open('/request-ride', ridingIn(ride))
    const own = { ...message('m2', 31), user: 'ana', userName: 'Ana', text: 'Voy' }
    const latestMessage = { userName: 'Ana', text: 'Voy' }
    for (const before of [[], [{ ...message('m1', 30), text: '' }]]) {
      await set(() => {
        const messages = [...before, own] as never
        client.store.patchChat({ newMessageCount: 1, latestMessage: { ...latestMessage }, messages })
      })
      expect(words()).not.toContain('Voy')
      expect([...controls().keys()].some((name) => name.includes('Cerrar'))).toBe(false)
    }
  })

  test('can be closed; the next one is shown again', async () => {
    const { page, set } = await open('/request-ride', ridingIn(ride))
    await set(arrive)
    await page.press([...controls()].find(([name]) => name.includes('Cerrar'))![1])
    expect(words()).not.toContain('Ya llego')
    await set(() => arrive('Aquí'))
    expect(words()).toContain('Aquí')
  })

  test.each([
    ['on the chat itself', '/chat/r1', ridingIn(ride), 1],
    ['without a ride', '/request-ride', undefined, 1],
    ['once it is read', '/request-ride', ridingIn(ride), 0],
    [
      'from before the end of the ride',
      '/request-ride',
      {
        phase: 'idle',
        ended: null,
        lastRide: { ...ride, status: 'completed', endedAt: '2026-11-21T10:40:00.000Z' },
      },
      1,
    ],
  ] as [string, string, Travel | undefined, number][])('is not shown %s', async (_, path, travel, count) => {
    const { set } = await open(path, travel)
    await set(() => {
      arrive()
      client.store.patchChat({ newMessageCount: count })
    })
    expect(words()).not.toContain('Ya llego')
  })

  test('that stood on the chat is not shown after leaving it', async () => {
    const { set } = await open('/chat/r1', ridingIn(ride))
    await set(arrive)
    await set(() => client.go('/request-ride'))
    expect(words()).toContain('Tienes un viaje en marcha')
    expect(words()).not.toContain('Ya llego')
    await set(() => arrive('Aquí'))
    expect(words()).toContain('Aquí')
  })

  test('from after the end of the ride is: something may have been found', async () => {
    const lastRide = { ...ride, status: 'completed' as const, endedAt: '2026-11-21T10:20:00.000Z' }
    const { set } = await open('/request-ride', { phase: 'idle', ended: null, lastRide } as Travel)
    await set(arrive)
    expect(words()).toContain('Ya llego')
  })
})

describe('the head', () => {
  test('opens the account and how it works, each fetched when it is first asked for', async () => {
    const { page, settle } = await open('/request-ride')
    await page.press(page.button('Abrir el menú de la cuenta'))
    await settle()
    expect(client.store.getState().menuIsOpen).toBe(true)
    expect(words()).toContain('Ana')
    await page.press([...controls()].find(([name]) => name.includes('Cerrar'))![1])
    expect(client.store.getState().menuIsOpen).toBe(false)
    await page.press(page.button('Cómo funciona'))
    await settle()
    expect(client.store.getState().woodaloGeneralInfoIsOpen).toBe(true)
  })

  test('what the service says about a ban is told at once, until it is closed', async () => {
    const { set, page } = await open('/request-ride')
    await set(() => client.store.patch({ banned: 'Tu cuenta está suspendida.' }))
    expect(wordsOf(page.get('dialog[open]'))).toContain('Tu cuenta está suspendida.')
    await page.press([...controls()].find(([name]) => name.includes('Cerrar'))![1])
    expect(client.store.getState().banned).toBeNull()
  })
})
