import { describe, expect, test } from 'vitest'
import { fontFamilyOf } from './resources.ts'

const font = (attributes: Record<string, string>) => {
  const element = document.createElement('font')
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}
const familyOf = (name: string, family?: string) =>
  fontFamilyOf(font({ FontName: name, ...(family !== undefined && { FamilyName: family }) }))

describe('a font of a document', () => {
  test.each([
    ['黑体', 'SimHei'],
    ['Arial', 'SimHei'],
    ['楷体', 'KaiTi'],
    ['仿宋_GB2312', 'FangSong'],
    ['Courier New', 'Courier New'],
    ['宋体', 'SimSun'],
  ])('%s is drawn by one that looks alike where it is missing', (name, alike) => {
    expect(familyOf(name)).toMatch(new RegExp(`^'${name}','${alike}'`))
  })

  test('is named by its family before its own name', () => {
    expect(familyOf('STSong-Light', '宋体')).toMatch(/^'宋体',/)
  })

  test('without a name takes one that has the letters', () => {
    expect(fontFamilyOf(font({}))).toMatch(/^'SimSun',/)
  })

  test('with a name that CSS could take for more is a name and nothing else', () => {
    const family = familyOf("x'; background: url(https://evil.example/); font-family: 'y")
    expect(family).not.toMatch(/url\(|;|:/)
    const [own] = family.split(',')
    expect(own).toMatch(/^'[^']*'$/)
  })
})
