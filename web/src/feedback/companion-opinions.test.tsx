// @vitest-environment happy-dom
import type { Opinion } from '@woodalo/protocol'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from '../testing/render.ts'
import { CompanionOpinions } from './companion-opinions.tsx'

let said: Opinion[] = []
const opened: string[] = []

function Asking() {
  const [value, setValue] = useState<Opinion[]>([])
  return (
    <CompanionOpinions
      companions={[{ uid: 'luis', name: 'Luis', photo: null, colour: 0 }]}
      said={value}
      onChange={(changed) => {
        said = changed
        setValue(changed)
      }}
      onOpen={(uid) => void opened.push(uid)}
    />
  )
}

test('a thumb and its reasons can be given and removed', async () => {
  const page = await render(<Asking />)
  expect(document.body.textContent).not.toContain('Llegó a tiempo')
  await page.press(page.button('Bien'))
  const pressed = () =>
    [...document.querySelectorAll('[aria-pressed=true]')].map(({ textContent }) => textContent)
  expect(pressed()).toEqual(['Bien'])
  await page.press(page.button('Buen trato'))
  await page.press(page.button('Llegó a tiempo'))
  expect(pressed()).toEqual(['Bien', 'Llegó a tiempo', 'Buen trato'])
  expect(said).toEqual([{ uid: 'luis', thumb: 'up', reasons: ['on-time', 'kind'] }])
  await page.press(page.button('Buen trato'))
  expect(said).toEqual([{ uid: 'luis', thumb: 'up', reasons: ['on-time'] }])
  await page.press(page.button('Bien'))
  expect(said).toEqual([])
})

test('a thumb down has its own reasons, says what it does, and links to the report', async () => {
  const page = await render(<Asking />)
  await page.press(page.button('Bien'))
  await page.press(page.button('Buen trato'))
  await page.press(page.button('Mal'))
  expect(said).toEqual([{ uid: 'luis', thumb: 'down', reasons: [] }])
  expect(document.body.textContent).toContain('No te propondremos más viajes con Luis.')
  await page.press(page.button('Avisar de un problema'))
  expect(opened).toEqual(['luis'])
})
