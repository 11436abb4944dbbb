import { type MenuTreeNode, menuEndpoints } from '@cabinet/contract/menus'
import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openPart } from '../../../test/desk.tsx'
import { answerEndpoint } from '../../kernel/fake-send.ts'
import { EmptyChoice, MenuPageLink } from './index.ts'

const [id, route] = menuPageMatrix.labelList
const node = (of: number, children: MenuTreeNode[] = []): MenuTreeNode => ({
  id: of,
  title: `menus.${of}`,
  route: of === id ? route : '',
  icon: '',
  index: 0,
  groupName: '',
  type: 'side',
  buttons: [],
  shown: 'Y',
  children,
})
const open = (part: 'choice' | 'link', management: MenuTreeNode[]) =>
  openPart(
    part === 'choice' ? (
      <EmptyChoice text="没有标签" page="labelList" words="新建标签" />
    ) : (
      <MenuPageLink page="labelList" words="新建标签" />
    ),
    {
      answers: [
        answerEndpoint(menuEndpoints.tree, () => []),
        answerEndpoint(menuEndpoints.management, () => management),
      ],
    },
  )

describe('an empty choice', () => {
  test('leads those who may to where one makes some, beside what is being filled in', async () => {
    open('choice', [node(1, [node(id)])])
    const link = await screen.findByRole('link', { name: '新建标签' })
    expect(link.getAttribute('href')).toBe(`${route}?menuid=${id}`)
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toBe('noopener')
  })

  test('only says so to those who may not', async () => {
    open('choice', [node(1)])
    expect((await screen.findByText('没有标签')).textContent).toBe('没有标签')
    expect(screen.queryByRole('link')).toBeNull()
  })
})

test('a link to a page of the menus opens in this window where nothing is being filled in', async () => {
  open('link', [node(id)])
  expect((await screen.findByRole('link', { name: '新建标签' })).hasAttribute('target')).toBe(false)
})
