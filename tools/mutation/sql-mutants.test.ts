import { expect, test } from 'vitest'
import { sqlMutations } from './sql-mutants.ts'

const changed = (sql: string) =>
  sqlMutations(sql).map(({ start, end, replacement }) => sql.slice(0, start) + replacement + sql.slice(end))

test('a comparison is turned round and shifted, a condition is left out', () => {
  expect(changed('select 1 from a where a.x = b.y and a.until > now()')).toEqual([
    'select 1 from a where true and a.until > now()',
    'select 1 from a where a.x <> b.y and a.until > now()',
    'select 1 from a where a.x = b.y or a.until > now()',
    'select 1 from a where a.x = b.y ',
    'select 1 from a where a.x = b.y and a.until >= now()',
  ])
})

test('what assigns, is quoted or belongs to between stays', () => {
  expect(changed("update a set x = 1, y = 'p = q' where z")).toEqual([
    "update a set x = 1, y = 'p = q' where true ",
  ])
  expect(changed('select x between 1 and 2')).toEqual([])
  expect(changed("select x->>'a' from b -- c = d")).toEqual([])
})

test('a condition ends with its parenthesis, and keeps its own', () => {
  expect(changed('exists (select from a where x in (1, 2)) order by 1 desc')).toEqual([
    'not exists (select from a where x in (1, 2)) order by 1 desc',
    'exists (select from a where true ) order by 1 desc',
    'exists (select from a where x not in (1, 2)) order by 1 desc',
    'exists (select from a where x in (1, 2)) order by 1',
  ])
})

test('joins, nulls and denials', () => {
  expect(changed('a left join b on not b.gone')).toEqual([
    'a join b on not b.gone',
    'a left join b on b.gone',
  ])
  expect(changed('a join b on b.x is not null')).toEqual([
    'a left join b on b.x is not null',
    'a join b on b.x is null',
  ])
})
