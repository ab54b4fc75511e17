// What a first visit fetches by itself until the network rests, held against the agreed limits. The build knows only
// what a screen imports; what its parts fetch afterwards is seen here.
import { sizeLimits } from '../../web/build/size-limits.ts'
import { visitsOf } from '../measuring/visit.ts'
import { weigh } from '../measuring/weight.ts'
import { expect, test } from './fixtures.ts'

for (const { screen, scriptKilobytes, styleKilobytes, files } of sizeLimits.screens)
  test(`a first visit of ${screen} fetches no more than agreed`, async ({ service }) => {
    const visits = await visitsOf(service.url)
    const weight = await weigh(
      service.url,
      visits.find(({ path }) => path === screen)!,
    )
    for (const { rider } of visits) rider?.close()
    const fetched = weight.files.map(({ file, kilobytes }) => `${kilobytes.toFixed(2)} ${file}`).join('\n')
    expect(weight.scriptKilobytes, fetched).toBeLessThanOrEqual(scriptKilobytes)
    expect(weight.styleKilobytes, fetched).toBeLessThanOrEqual(styleKilobytes)
    expect(weight.files.length, fetched).toBeLessThanOrEqual(files)
  })
