import { archiveEndpoints } from '@cabinet/contract/archive'
import { type ArchiveCategory, archiveAdminApi, type RetentionClass } from '@cabinet/contract/archive.admin'
import { userEndpoints } from '@cabinet/contract/users'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { answerWith, fill, idOf, openPart, pickOption, press } from '../../../../test/desk.tsx'
import { me } from '../../../../test/fixtures.ts'
import { item } from '../../../../test/house.ts'
import { answerEndpoint, refuseEndpoint } from '../../../kernel/fake-send.ts'
import { endpointQueryKey, queryClient } from '../../../kernel/query.ts'
import { fillSlots } from '../../../kernel/slots.ts'
import { translate } from '../../../kernel/text.ts'
import { fileActionOfKey, rowMenuItems } from '../../files/index.ts'
import { webRooms } from '../../index.ts'
import { ArchiveItemsDialog } from './archive-dialog.tsx'

fillSlots(webRooms)

const category = (part: Partial<ArchiveCategory> = {}): ArchiveCategory => ({
  id: idOf(700),
  parentId: '',
  name: '合同',
  note: '',
  classId: idOf(800),
  items: 0,
  rights: -1,
  deposits: true,
  keeps: true,
  ...part,
})
const period: RetentionClass = { id: idOf(800), name: '10 年', years: 10, atEnd: 'review', categories: 0 }

/** The dialog over an archive that keeps what is saved in it. */
function open(
  type: number,
  saved = { categories: [] as ArchiveCategory[], classes: [] as RetentionClass[] },
) {
  const answered = vi.fn()
  const desk = openPart(<ArchiveItemsDialog items={[item(1, '正本.pdf')]} onAnswer={answered} />, {
    user: { type },
    answers: [
      answerEndpoint(archiveAdminApi.categories, () => saved.categories),
      answerEndpoint(archiveAdminApi.classes, () => saved.classes),
      answerEndpoint(archiveAdminApi.saveClass, ({ name, years }) => {
        saved.classes = [{ ...period, name, years }]
        return { id: period.id }
      }),
      answerEndpoint(archiveAdminApi.saveCategory, ({ name }) => {
        saved.categories = [category({ name })]
        return { id: idOf(700) }
      }),
      answerEndpoint(archiveEndpoints.put, ({ ids }) => ({
        results: ids.map((id) => ({ id, name: '', result: 'done' as const })),
        codes: ['A2026-000001'],
      })),
    ],
  })
  return { ...desk, answered }
}

describe('archiving where there is no category', () => {
  test('an administrator makes the first one right there, and archives into it', async () => {
    const { sent, answered } = open(2)
    await fill('类目名称', '合同')
    await pickOption('默认保管期限', '10 年')
    await press('新建类目')
    const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: /合同/ })
    await waitFor(() => expect(chosen.checked).toBe(true))
    expect(sent(archiveAdminApi.saveClass)).toEqual([{ Name: '10 年', Years: 10, EndAction: 'review' }])
    expect(sent(archiveAdminApi.saveCategory)).toMatchObject([{ Name: '合同', ClassId: period.id }])
    await press('归档')
    await waitFor(() => expect(answered).toHaveBeenCalledWith(true))
    expect(sent(archiveEndpoints.put)).toMatchObject([{ CategoryId: idOf(700) }])
  })

  test('Enter in the name makes it too; a period that is there already is taken', async () => {
    const { sent } = open(2, { categories: [], classes: [period] })
    await fill('类目名称', '合同')
    fireEvent.keyDown(await screen.findByLabelText('类目名称'), { key: 'Enter' })
    await screen.findByRole('radio', { name: /合同/ })
    expect(sent(archiveAdminApi.saveClass)).toEqual([])
    expect(sent(archiveAdminApi.saveCategory)).toMatchObject([{ ClassId: period.id }])
  })

  test('a name that is refused is told at the field', async () => {
    const { categories, classes, saveCategory } = archiveAdminApi
    openPart(<ArchiveItemsDialog items={[item(1, '正本.pdf')]} onAnswer={() => {}} />, {
      user: { type: 1 },
      answers: [
        answerEndpoint(categories, () => []),
        answerEndpoint(classes, () => [period]),
        refuseEndpoint(saveCategory, 'spaces.name_taken'),
      ],
    })
    await fill('类目名称', 'a/b')
    await press('新建类目')
    await waitFor(async () =>
      expect((await screen.findByLabelText('类目名称')).getAttribute('aria-invalid')).toBe('true'),
    )
  })

  test('others are told to ask an administrator', async () => {
    open(4)
    expect(await screen.findByText('没有可归档的类目，请联系管理员')).toBeDefined()
    expect(screen.queryByLabelText('类目名称')).toBeNull()
  })
})

describe('the menu of a file', () => {
  const offered = async (type: number, categories: ArchiveCategory[]) => {
    queryClient.clear()
    answerWith({ answers: [answerEndpoint(archiveAdminApi.categories, () => categories)] })
    queryClient.setQueryData(endpointQueryKey(userEndpoints.me, {}), { ...me, type })
    const row = { ...item(1, 'a.txt'), parentId: idOf(50) }
    const ready = () => fileActionOfKey('archive')?.ready([row])
    ready()
    if (type > 2)
      await waitFor(() =>
        expect(queryClient.getQueryData(endpointQueryKey(archiveAdminApi.categories, {}))).toBeDefined(),
      )
    return rowMenuItems([row], translate).some(({ key }) => key === 'archive')
  }

  test.each([
    ['an administrator of a fresh installation', 2, [], true],
    ['a user where there is no category', 4, [], false],
    ['a department administrator where there is no category', 3, [], false],
    ['a user who may only read the categories', 4, [category({ deposits: false, keeps: false })], false],
    ['a user who may archive into one', 4, [category({ keeps: false })], true],
  ])('offers to archive to %s: %s', async (_, type, categories, answer) => {
    expect(await offered(type, categories)).toBe(answer)
  })
})
