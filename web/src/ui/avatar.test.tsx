// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { render } from '../testing/render.ts'
import { Avatar } from './avatar.tsx'

const shown = () => document.querySelector('img')?.getAttribute('src') ?? null

test('an avatar shows the photo, the initials once it cannot be loaded, and the next photo again', async () => {
  const page = await render(<Avatar name="Ana Ruiz" photo="/one.webp" />)
  expect(shown()).toBe('/one.webp')
  await act(async () => page.get('img').dispatchEvent(new Event('error')))
  expect(shown()).toBeNull()
  expect(document.body.textContent).toContain('AR')
  await page.rerender(<Avatar name="Ana Ruiz" photo="/two.webp" />)
  expect(shown()).toBe('/two.webp')
})

test('an avatar without a photo shows initials, and is decoration unless it is to be read', async () => {
  const page = await render(<Avatar name="Ana Ruiz" photo={null} />)
  expect(page.get('span').getAttribute('aria-hidden')).toBe('true')
  await page.rerender(<Avatar name="Ana Ruiz" photo={null} labelled />)
  expect(page.get('[role=img]').getAttribute('aria-label')).toBe('Ana Ruiz')
})
