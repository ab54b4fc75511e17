// @vitest-environment happy-dom
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { render } from '../testing/render.ts'
import { lazyOptional } from './lazy-optional.ts'

function screenWith(load: Parameters<typeof lazyOptional<{ name: string }>>[0]) {
  const Part = lazyOptional(load)
  return render(
    <main>
      The screen
      <Suspense fallback={null}>
        <Part name="Ana" />
      </Suspense>
    </main>,
  )
}

test('an optional part is drawn once its code is there', async () => {
  const { get } = await screenWith(async () => ({ name }) => <p>for {name}</p>)
  expect(get('main').textContent).toBe('The screenfor Ana')
})

test('an optional part whose code does not arrive leaves the screen as it is', async () => {
  const { get } = await screenWith(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(get('main').textContent).toBe('The screen')
})
