import { expect, test } from 'vitest'
import { changedRanges, filesOf, linesIn } from './changed.ts'
import { scopes } from './scopes.ts'

test('only added and changed lines of a diff in the files of a scope are mutated', () => {
  const diff = `diff --git a/a.ts b/a.ts
--- a/a.ts
+++ b/a.ts
@@ -3 +3,2 @@ function one() {
-old
+new
+new
@@ -10,2 +12,0 @@
-gone
-gone
@@ -20,0 +21 @@
+one
diff --git a/b.ts b/b.ts
--- a/b.ts
+++ b/b.ts
@@ -1 +1 @@
-old
+new
`
  expect(changedRanges(diff, ['a.ts'])).toEqual(['a.ts:3-4', 'a.ts:21-21'])
  expect(changedRanges(diff, ['c.ts'])).toEqual([])
  expect(linesIn(changedRanges(diff, ['a.ts', 'b.ts']))).toBe(4)
})

test('every scope has files and no tests', () => {
  for (const scope of scopes) {
    const files = filesOf(scope)
    expect(files.length, scope.name).toBeGreaterThan(0)
    expect(files.filter((file) => /test/.test(file))).toEqual([])
  }
})
