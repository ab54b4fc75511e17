// In which files numbers of security and time are looked for.
import { globSync } from 'node:fs'
import { root } from '../check-step.ts'
import type { Wanted } from './read-numbers-from-source.ts'

const looked = ['server/src', 'client/src', 'web/src/{app,api,identity,pwa,ui}']
const passedOver = /\.test\.tsx?$|\/(testing|gallery|embedded|migrations|strands|data)\//
/** What these rooms count is places and ways: of theirs only the times are looked at. */
const geography = /^server\/src\/(fares|map|matchmaking|places|roads)\//

export function governingFiles(): { file: string; wanted: Wanted }[] {
  return globSync(
    looked.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root },
  )
    .filter((file) => !passedOver.test(file))
    .toSorted()
    .map((file) => ({
      file,
      wanted: geography.test(file) ? 'times' : file.startsWith('server/') ? 'all' : 'bounds',
    }))
}
