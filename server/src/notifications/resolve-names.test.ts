import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { LookupAddress } from 'node:dns'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { resolveNames } from './resolve-names.ts'

const types = { 1: 'A', 28: 'AAAA' } as const

/** A name server that returns these addresses, or stays silent about a type without any. */
async function nameServer(records: { A?: readonly number[][]; AAAA?: readonly number[][] }): Promise<string> {
  const socket = createSocket('udp4', (question, sender) => {
    // A header of 12 bytes, then the name, closed by an empty label, then type and class (RFC 1035).
    const endOfName = question.indexOf(0, 12) + 1
    const type = types[question.readUInt16BE(endOfName) as keyof typeof types]
    const addresses = records[type]
    if (!addresses) return
    const asked = question.subarray(0, endOfName + 4)
    const header = Buffer.from(asked)
    header.writeUInt16BE(0x8180, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(addresses.length, 6)
    header.writeUInt32BE(0, 8)
    const answers = addresses.map((bytes) =>
      Buffer.from([
        0xc0,
        12,
        ...question.subarray(endOfName, endOfName + 4),
        0,
        0,
        0,
        60,
        0,
        bytes.length,
        ...bytes,
      ]),
    )
    socket.send(Buffer.concat([header, ...answers]), sender.port, sender.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return `127.0.0.1:${(socket.address() as AddressInfo).port}`
}

const resolved = (server: string) =>
  new Promise<string[]>((resolve, reject) => {
    resolveNames([server])('push.example.org', (error: Error | null, addresses: LookupAddress[]) =>
      error ? reject(error) : resolve(addresses.map(({ address, family }) => `${family} ${address}`)),
    )
  })

const four = [
  [8, 8, 8, 8],
  [9, 9, 9, 9],
]
const six = [[0x2a, 0, 0x14, 0x50, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]]

describe('the name of a push service', () => {
  test('is resolved to its addresses of both families, those of IPv4 first', async () => {
    expect(await resolved(await nameServer({ A: four, AAAA: six }))).toEqual([
      '4 8.8.8.8',
      '4 9.9.9.9',
      '6 2a00:1450::1',
    ])
  })

  test('that has addresses of one family is resolved to these', async () => {
    expect(await resolved(await nameServer({ A: four, AAAA: [] }))).toEqual(['4 8.8.8.8', '4 9.9.9.9'])
    expect(await resolved(await nameServer({ A: [], AAAA: six }))).toEqual(['6 2a00:1450::1'])
  })

  test('without any address is an error', async () => {
    await expect(resolved(await nameServer({ A: [], AAAA: [] }))).rejects.toMatchObject({ code: 'ENODATA' })
  })

  test('whose name server stays silent is an error, and does not hold a thread of the process', async () => {
    await expect(resolved(await nameServer({}))).rejects.toMatchObject({ code: 'ETIMEOUT' })
    expect(process.getActiveResourcesInfo().filter((name) => name === 'GetAddrInfoReqWrap')).toEqual([])
  })

  test('whose name server is silent about one family is resolved to the other', async () => {
    expect(await resolved(await nameServer({ A: four }))).toEqual(['4 8.8.8.8', '4 9.9.9.9'])
  })
})
