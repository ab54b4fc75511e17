import { expect, test } from 'vitest'
import { deviceOf } from './device-name.ts'

test('names browser and system as people know them', () => {
  const agents = {
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Version/18.4 Mobile/15E148 Safari/604.1':
      'Safari · iPhone',
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36':
      'Chrome · Android',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0':
      'Edge · Windows',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0': 'Firefox · Linux',
  }
  for (const [agent, name] of Object.entries(agents)) expect(deviceOf(agent)).toBe(name)
  expect(deviceOf('Mozilla/5.0 (X11)')).toBe('Linux')
  expect(deviceOf('curl/8.5')).toBeNull()
  expect(deviceOf(null)).toBeNull()
})
