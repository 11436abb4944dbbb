import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../kernel/call-error.ts'
import { registerTextsByKey } from '../../kernel/text.ts'
import { FormDrawer, type FormFieldSpec } from './index.ts'

// Roles are computed from styles, which jsdom does slowly.
vi.setConfig({ testTimeout: 60_000 })
registerTextsByKey({
  'users.account_taken': ['账号已被使用', 'Taken'],
  'users.self': ['不能对自己操作', 'Not yourself'],
})

interface Values {
  account: string
  note: string
  quota: number | null
  share?: number
  people?: number
}
const fields: FormFieldSpec<Values>[] = [
  { kind: 'text', name: 'account', words: ['账号', 'Account'], required: true, max: 5 },
  {
    kind: 'text',
    name: 'note',
    words: ['备注', 'Note'],
    check: (value: string) => (value === 'no' ? ['不可以', 'No'] : null),
  },
  { kind: 'size', name: 'quota', words: ['配额', 'Quota'], zero: ['不限', 'No limit'] },
  { kind: 'number', name: 'share', words: ['比例', 'Share'] },
  { kind: 'number', name: 'people', words: ['人数', 'People'], decimals: 0 },
]
const submit = vi.fn(async (_: Values): Promise<unknown> => undefined)
const onClose = vi.fn()

const opened = () =>
  render(
    <FormDrawer<Values>
      open
      title={['用户', 'User']}
      fields={fields}
      initial={{ account: '', note: '', quota: 2 * 1024 ** 3 }}
      errorAt={{ 'users.account_taken': 'account' }}
      onClose={onClose}
      submit={submit}
    />,
  )
const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(name) })
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }))

beforeEach(() => {
  submit.mockReset()
  onClose.mockReset()
})

test('says at the field what is missing, too long or wrong, and sends nothing', async () => {
  opened()
  await type('备注', 'no')
  save()
  expect(await screen.findByText('请填写账号', {}, { timeout: 15_000 })).toBeDefined()
  expect(screen.getByText('不可以')).toBeDefined()
  await type('账号', 'abcdef')
  save()
  expect(await screen.findByText('最多 5 个字符', {}, { timeout: 15_000 })).toBeDefined()
  expect(submit).not.toHaveBeenCalled()
})

test('sends what was filled in, sizes in bytes, and closes', async () => {
  opened()
  await type('账号', 'anna')
  fireEvent.change(screen.getByRole('spinbutton', { name: '配额' }), { target: { value: '3' } })
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(submit).toHaveBeenCalledWith({ account: 'anna', note: '', quota: 3 * 1024 ** 3 })
})

test('a quota of 0 is refused: no limit is ticked, never typed', async () => {
  opened()
  await type('账号', 'anna')
  const quota = screen.getByRole('spinbutton', { name: '配额' })
  fireEvent.change(quota, { target: { value: '0' } })
  save()
  expect(await screen.findByText('不能为 0')).toBeDefined()
  expect(submit).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('checkbox', { name: '不限' }))
  save()
  await waitFor(() => expect(submit).toHaveBeenCalledWith({ account: 'anna', note: '', quota: 0 }))
})

test('a number has two decimals at most, or none where it counts', async () => {
  opened()
  await type('账号', 'anna')
  for (const name of ['比例', '人数']) {
    const number = screen.getByRole('spinbutton', { name })
    fireEvent.change(number, { target: { value: '1.256' } })
    fireEvent.blur(number)
  }
  save()
  await waitFor(() => expect(submit).toHaveBeenCalled())
  expect(submit.mock.calls[0]![0]).toMatchObject({ share: 1.26, people: 1 })
})

test('shows an error of the server at its field, others on top, and stays open', async () => {
  submit.mockRejectedValueOnce(new CallError('users.account_taken', 409))
  submit.mockRejectedValueOnce(new CallError('users.self', 409))
  opened()
  await type('账号', 'anna')
  save()
  expect(await screen.findByText('账号已被使用')).toBeDefined()
  save()
  expect(
    (await screen.findAllByRole('alert')).some((one) => one.textContent?.includes('不能对自己操作')),
  ).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
})

test('asks before what was typed is lost', async () => {
  opened()
  await type('账号', 'anna')
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  const question = await screen.findByRole('alertdialog')
  // Enter answers with what loses nothing
  await waitFor(() =>
    expect(document.activeElement).toBe(within(question).getByRole('button', { name: '继续编辑' })),
  )
  fireEvent.click(within(question).getByText('继续编辑'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByText('放弃修改'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})
