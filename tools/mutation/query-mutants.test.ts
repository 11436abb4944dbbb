import { expect, test } from 'vitest'
import { switchQueries } from './query-mutants.ts'

const source = `const found = await db
  .selectFrom('a')
  .where('x', '=', one)
  .execute()
const rows = await sql<Row>\`select 1 from a
  where y > \${two.map((each) => sql\`z = \${each}\`)}\`.execute(db)
`

test('comparisons, conditions and texts of SQL get switches, each line where it was', () => {
  const { source: switched, mutants } = switchQueries(source, '0')
  expect(mutants.map(({ id, line, name }) => [id, line, name]).sort()).toEqual([
    ['0-q0', 3, '= becomes <>'],
    ['0-q1', 3, 'condition left out'],
    ['0-q2', 6, 'condition left out'],
    ['0-q3', 6, '> becomes >='],
    ['0-q4', 6, '= becomes <>'],
  ])
  const lines = switched.split('\n')
  expect(lines).toHaveLength(source.split('\n').length)
  expect(lines[2]).toBe("  .where('x', ($query.isOn('0-q0') ? '<>' : '='), one)")
  expect(switched).toContain("$query.without('0-q1', db")
  expect(switched).toContain("$query.isOn('0-q3') ? sql<Row>`select 1 from a   where y >= ")
})

test('what is no query stays as it is', () => {
  const plain = "const a = list.filter((one) => one.x === 1)\nif (is(a, 'b', c)) css`d = e`\n"
  expect(switchQueries(plain, '0')).toMatchObject({ source: plain, mutants: [] })
})
