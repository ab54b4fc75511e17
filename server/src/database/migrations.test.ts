// A migration's first line says which versions may run beside it. This checks that the statements keep that promise.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { servesOf } from './which-older-versions-may-run.ts'

const folder = join(import.meta.dirname, 'migrations')
const migrations = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => ({ name, number: name.slice(0, 4), text: readFileSync(join(folder, name), 'utf8') }))

/** Patterns that make a node of the previous version fail or behave wrongly. */
const breaking: Record<string, RegExp> = {
  'drops what older nodes use': /\bdrop\s+(table|column|view|function|schema|type)\b/i,
  'names anew what older nodes use': /\brename\b/i,
  'changes the type of a column': /\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i,
  'demands a value that older nodes do not write': /\bset\s+not\s+null\b/i,
  'adds a column that older nodes do not fill':
    /\balter\s+table[^;]*\badd\s+column\b(?:(?!\bdefault\b|\bgenerated\b|,|;)[\s\S])*\bnot\s+null\b(?![^,;]*\bdefault\b)/i,
  'locks a table until an index is made': /\bcreate\s+(unique\s+)?index\b/i,
}

function faultsOf(text: string): string[] {
  const made = new Set(
    [...text.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi)].map(([, table]) => table),
  )
  // Indexes of tables that the migration itself creates lock nobody.
  const statements = text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\bcreate\s+(?:unique\s+)?index\b[^;]*?\bon\s+(\w+)[^;]*;/gi, (index, table: string) =>
      made.has(table) ? '' : index,
    )
  return Object.keys(breaking).filter((fault) => breaking[fault]!.test(statements))
}

test('a migration that older nodes survive only adds and removes nothing', () => {
  const serving = migrations.filter(({ text }) => servesOf(text) !== undefined)
  const faults = serving.flatMap(({ name, text }) => faultsOf(text).map((fault) => `${name} ${fault}`))
  expect(faults).toEqual([])
})

test('a migration names an existing earlier one', () => {
  const saying = migrations.filter(({ text }) => servesOf(text) !== undefined)
  expect(saying.length).toBeGreaterThan(0)
  for (const { number, text } of saying) {
    expect(migrations.map((each) => each.number)).toContain(servesOf(text))
    expect(servesOf(text)! < number).toBe(true)
  }
})

test.each([
  ['drop table live_events;', 'drops what older nodes use'],
  ['alter table rides drop column load;', 'drops what older nodes use'],
  ['alter table rides rename column load to loads;', 'names anew what older nodes use'],
  ['alter table rides alter column load type text;', 'changes the type of a column'],
  ['alter table rides alter column load set not null;', 'demands a value that older nodes do not write'],
  [
    'alter table rides add column a text, add column b text not null;',
    'adds a column that older nodes do not fill',
  ],
  ['create index on rides (region);', 'locks a table until an index is made'],
])('%s is noticed', (text, fault) => {
  expect(faultsOf(text)).toContain(fault)
})

test.each([
  'create table a (b text not null); create index a_of_b on a (b);',
  "alter table rides add column a text not null default 'x', add column b text;",
  "alter table rides add column a text default 'x' not null;",
])('%s is fine', (text) => {
  expect(faultsOf(text)).toEqual([])
})
