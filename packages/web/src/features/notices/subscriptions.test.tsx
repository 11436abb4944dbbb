import {
  type SubscriptionMark,
  type SubscriptionRow,
  subscriptionEndpoints,
} from '@cabinet/contract/notices.subscriptions'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { idOf, openPart, pickOption, press } from '../../../test/desk.tsx'
import { fileOf } from '../../../test/file-items.ts'
import { answerEndpoint } from '../../kernel/fake-send.ts'
import { openSubscriptionDialog } from './subscription-dialog.tsx'
import { SubscriptionListSection } from './subscription-list.tsx'
import { ItemSubscriptionSection } from './subscription-section.tsx'

const file = fileOf('plan.docx')
const mark: SubscriptionMark = { id: file.id, mode: 'none', inherited: 'muted' }
const answers = [
  answerEndpoint(subscriptionEndpoints.marks, () => [mark]),
  answerEndpoint(subscriptionEndpoints.save, () => ({})),
]

test('the details show what holds for an item, and change it at once', async () => {
  const { sent } = openPart(<ItemSubscriptionSection item={file} />, { answers })
  expect(await screen.findByText('已屏蔽上级文件夹的通知')).toBeDefined()
  await pickOption('通知', '关注')
  await waitFor(() =>
    expect(sent(subscriptionEndpoints.save)).toEqual([{ Ids: [file.id], Mode: 'followed' }]),
  )
})

test('the dialog begins with what was chosen, and saves for all items', async () => {
  const { sent } = openPart(
    <button type="button" onClick={() => void openSubscriptionDialog([file])}>
      open
    </button>,
    {
      answers,
    },
  )
  await press('open')
  const muted = await screen.findByRole('radio', { name: /^屏蔽/ })
  await waitFor(() =>
    expect((screen.getByRole('radio', { name: /^默认/ }) as HTMLInputElement).checked).toBe(true),
  )
  fireEvent.click(muted)
  await press('保存')
  await waitFor(() => expect(sent(subscriptionEndpoints.save)).toEqual([{ Ids: [file.id], Mode: 'muted' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the list ends what is followed or muted, also where nothing of it may be seen', async () => {
  const row = (number: number, part: Partial<SubscriptionRow>): SubscriptionRow => ({
    id: idOf(number),
    mode: 'followed',
    name: `plan ${number}`,
    suffix: '',
    isFolder: true,
    spaceId: idOf(9),
    spaceKind: 'department',
    ...part,
  })
  const rows = [row(1, {}), row(2, { mode: 'muted', name: '', spaceId: '', spaceKind: undefined })]
  const { sent } = openPart(<SubscriptionListSection />, {
    answers: [...answers, answerEndpoint(subscriptionEndpoints.list, () => ({ rows, total: 2 }))],
  })
  expect(await screen.findByText('您已无法查看的项目')).toBeDefined()
  await press('取消关注: plan 1')
  await press('取消屏蔽')
  await waitFor(() =>
    expect(sent(subscriptionEndpoints.save)).toEqual([
      { Ids: [idOf(1)], Mode: 'none' },
      { Ids: [idOf(2)], Mode: 'none' },
    ]),
  )
})
