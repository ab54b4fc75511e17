// Checks that the types in `tables/` match PostgreSQL's columns, as the driver returns them.
import { join } from 'node:path'
import pg from 'pg'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'

type Columns = Record<string, string>

let source: TestDatabase
beforeAll(async () => {
  source = await createTestDatabase()
})
afterAll(() => source.drop())

/** The type of a value as the driver returns it (`connection.ts` reads int8 as a number). JSON may be anything. */
const driverTypes: Readonly<Record<string, string>> = {
  bool: 'boolean',
  box: 'string',
  bytea: 'Buffer',
  date: 'Date',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'JSON',
  jsonb: 'JSON',
  text: 'string',
  timestamptz: 'Date',
  tsvector: 'string',
  uuid: 'string',
  _int8: 'string[]',
  _text: 'string[]',
  _uuid: 'string[]',
}

async function inDatabase(): Promise<Record<string, Columns>> {
  const client = new pg.Client({ connectionString: source.url })
  await client.connect()
  const { rows } = await client.query<Record<'table' | 'column' | 'type' | 'nullable', string>>(`
    select table_name as table, column_name as column, udt_name as type, is_nullable as nullable
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      -- A part of a table has the columns of its table.
      and not (select relispartition from pg_class where oid = format('%I.%I', table_schema, table_name)::regclass)`)
  await client.end()
  const tables: Record<string, Columns> = {}
  for (const { table, column, type, nullable } of rows)
    (tables[table] ??= {})[column] = `${driverTypes[type] ?? type}${nullable === 'YES' ? ' | null' : ''}`
  return tables
}

function inCode(): Record<string, Columns> {
  const probe = join(import.meta.dirname, 'probe.ts')
  const text = `import type { Selectable } from 'kysely'
import type { Tables } from './tables.ts'
export type All = { [Name in keyof Tables]: Selectable<Tables[Name]> }`
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    types: ['node'],
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (path) => path === probe || fileExists(path)
  host.getSourceFile = (path, ...rest) =>
    path === probe
      ? ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true)
      : getSourceFile(path, ...rest)
  const program = ts.createProgram([probe], options, host)
  const checker = program.getTypeChecker()
  const file = program.getSourceFile(probe)!
  const membersOf = (type: ts.Type) =>
    checker
      .getPropertiesOfType(type)
      .map((member) => [member.name, checker.getTypeOfSymbolAtLocation(member, file)] as const)
  const [all] = checker.getExportsOfModule(checker.getSymbolAtLocation(file)!)
  return Object.fromEntries(
    membersOf(checker.getDeclaredTypeOfSymbol(all!)).map(([table, row]) => [
      table,
      Object.fromEntries(membersOf(row).map(([column, type]) => [column, nameOf(checker, type)])),
    ]),
  )
}

/** A union of string literals is a text column. */
function nameOf(checker: ts.TypeChecker, type: ts.Type): string {
  const name = (part: ts.Type) => checker.typeToString(checker.getBaseTypeOfLiteralType(part)).split('<')[0]!
  const names = new Set((type.isUnion() ? type.types : [type]).map(name))
  const isNullable = names.delete('null')
  return [...names].join(' | ') + (isNullable ? ' | null' : '')
}

test('every column has the same type in code and in the database', async () => {
  const stored = await inDatabase()
  const told = inCode()
  const known: Record<string, Columns> = {}
  for (const [table, columns] of Object.entries(told)) {
    known[table] = {}
    for (const column of Object.keys(columns)) {
      const type = stored[table]?.[column] ?? 'missing'
      known[table][column] = type
      // A JSON value may have any shape.
      if (type.startsWith('JSON')) columns[column] = type
    }
  }
  expect(Object.keys(told).length).toBeGreaterThan(20)
  expect(told).toEqual(known)
})
