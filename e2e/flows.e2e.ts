import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { type FlowPerson, flowPerson, flowTest, requireApproval, startApproval } from './flow-people.ts'
import { expect, type SignIn } from './kit.ts'

const texts = {
  zh: {
    approve: '审批',
    submit: '提交',
    disagree: '不同意',
    opinion: '审批意见',
    reason: '请在审批意见中填写不同意的原因',
    done: '操作成功',
    sendBack: '退回',
    returnReason: '退回原因',
    returned: '已退回',
    resubmit: '重新提交',
    resubmitted: '已重新提交',
    transfer: '转交',
    transferred: '已转交',
    colleague: '选择一位同事',
    withdraw: '撤回',
    withdrawn: '已撤回',
    refused: '不同意',
    pending: '审批中',
    opinions: /审批意见/,
    none: '没有待办的审批',
    gone: '该审批已处理或已转由他人审批',
    ahead: '后续节点',
    more: '更多',
    title: (name: string) => `归档 ${name}`,
  },
  en: {
    approve: 'Approve',
    submit: 'Submit',
    disagree: 'Disagree',
    opinion: 'Review opinion',
    reason: 'Please fill in the reason for disagreeing in the review opinion',
    done: 'Operation successful',
    sendBack: 'Return',
    returnReason: 'Reason',
    returned: 'Returned',
    resubmit: 'Submit again',
    resubmitted: 'Submitted again',
    transfer: 'Transfer',
    transferred: 'Transferred',
    colleague: 'Choose a colleague',
    withdraw: 'Withdraw',
    withdrawn: 'Withdrawn',
    refused: 'Disagreed',
    pending: 'Pending',
    opinions: /Approval opinions/,
    none: 'Nothing to approve',
    gone: 'This was already decided, or someone else is asked now',
    ahead: 'Still ahead',
    more: 'More',
    title: (name: string) => `Archive ${name}`,
  },
} as const

const todo = '/dashboard/flow/myAgent/AgentTable?menuid=301&parentId=2'
const detail = (flowId: string, more = '') =>
  `/dashboard/flow/myAgent/flowDetail?flowId=${flowId}&menuid=304${more}`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

for (const language of ['zh', 'en'] as const)
  flowTest(
    `four people decide, return, transfer and withdraw approvals in four browsers (${language})`,
    async ({ browser, enter, server }) => {
      flowTest.setTimeout(240_000)
      const t = texts[language]
      const [chen, li, han, zhou] = (await Promise.all(
        ['Chen', 'Li', 'Han', 'Zhou'].map((name) => flowPerson(server, `${name} ${language}`)),
      )) as [FlowPerson, FlowPerson, FlowPerson, FlowPerson]
      await requireApproval(server, `Contracts ${language}`, [
        { name: 'Lead', people: [li] },
        { name: 'Finance', people: [han, zhou], mode: 2 },
      ])
      const title = t.title('contract')
      const first = await startApproval(chen, title)
      const at = (person: FlowPerson, address: string) =>
        windowOf(browser, enter, {
          account: person.account,
          password: person.password,
          language,
          at: address,
        })

      // The lead sees it in the list, and agrees in the dialog that a mail's address opens.
      const lead = await at(li, todo)
      await expect(lead.getByText(title)).toBeVisible()
      await expectAccessible(lead, 'the approvals to do')
      await lead.goto(server.url + detail(first, '&approve=1'))
      const dialog = lead.getByRole('dialog', { name: t.approve })
      await expect(dialog).toBeVisible()
      await expectAccessible(lead, 'the dialog that decides')
      await dialog.getByRole('button', { name: t.submit, exact: true }).click()
      await expect(lead.getByText(t.done)).toBeVisible()

      // Both of finance are asked at once; one returns it to the initiator, the other's window hears of it.
      const [finance, other] = await Promise.all([at(han, detail(first)), at(zhou, detail(first))])
      await expect(button(other, t.approve)).toBeVisible()
      await button(finance, t.sendBack).click()
      const returning = finance.getByRole('dialog')
      await returning.getByLabel(t.returnReason, { exact: true }).fill('Page 2 is missing')
      await returning.getByRole('button', { name: t.sendBack, exact: true }).click()
      await expect(finance.getByText(t.returned).first()).toBeVisible()
      await expect(button(other, t.approve)).toBeHidden()

      // The initiator reads why and submits it again; the lead is asked anew and disagrees, which needs a reason.
      const initiator = await at(chen, detail(first, '&tab=opinions'))
      await expect(initiator.getByText('Page 2 is missing')).toBeVisible()
      await expectAccessible(initiator, 'the opinions')
      await button(initiator, t.resubmit).click()
      await initiator.getByRole('dialog').getByRole('button', { name: t.resubmit, exact: true }).click()
      await expect(initiator.getByText(t.resubmitted)).toBeVisible()
      await lead.goto(server.url + detail(first))
      await button(lead, t.approve).click()
      const refusing = lead.getByRole('dialog')
      await refusing.getByRole('radio', { name: t.disagree }).click()
      await refusing.getByRole('button', { name: t.submit, exact: true }).click()
      await expect(refusing.getByText(t.reason)).toBeVisible()
      await refusing.getByLabel(t.opinion).fill('Not this year')
      await refusing.getByRole('button', { name: t.submit, exact: true }).click()
      await expect(lead.getByText(t.done)).toBeVisible()
      await expect(initiator.getByText('Not this year')).toBeVisible()

      // A colleague takes over another one; the decision made meanwhile by the wire is told as such.
      const second = await startApproval(chen, t.title('lease'))
      await lead.goto(server.url + detail(second))
      await button(lead, t.transfer).click()
      const handing = lead.getByRole('dialog')
      await handing.getByRole('combobox', { name: t.colleague }).fill(zhou.name)
      const found = lead.locator('.ant-select-item-option')
      await expect(found).toHaveCount(1)
      await found.click()
      await expect(handing.getByTitle(zhou.name)).toBeVisible()
      await handing.getByRole('button', { name: t.transfer, exact: true }).click()
      await expect(lead.getByText(t.transferred).first()).toBeVisible()
      await other.goto(server.url + detail(second, '&approve=1'))
      const deciding = other.getByRole('dialog')
      await expect(deciding).toBeVisible()
      const { data } = await zhou.wire.get<{ flowDesign: { approveSort: number } }>(
        '/api/Flow/GetFlowApprovalDetails',
        { flowId: second },
      )
      await zhou.wire.post('/api/Flow/SubmitFlowApprove', {
        FlowId: second,
        ApproveSort: data.flowDesign.approveSort,
        ApprovlResult: 1,
      })
      await deciding.getByRole('button', { name: t.submit, exact: true }).click()
      await expect(other.getByText(t.gone)).toBeVisible()
      await expect(deciding).toBeHidden()

      // The initiator withdraws a third, and the record of the first has its opinions and the whole hash.
      const third = await startApproval(chen, t.title('memo'))
      await initiator.goto(server.url + detail(third))
      await button(initiator, t.withdraw).click()
      await initiator.getByRole('alertdialog').getByRole('button', { name: t.withdraw, exact: true }).click()
      await expect(initiator.getByText(t.withdrawn).first()).toBeVisible()
      await initiator.goto(`${server.url}/dashboard/flow/flowRecord?flowId=${first}`)
      await expect(initiator.getByText('Not this year')).toBeVisible()
      await expect(initiator.getByText(/^v1-\d+-[0-9a-f]{64}$/)).toBeVisible()
      await expectAccessible(initiator, 'the record')
    },
  )

/** A window of its own, signed in. */
async function windowOf(
  browser: Browser,
  enter: (page: Page, options?: SignIn) => Promise<void>,
  options: SignIn,
): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await enter(page, options)
  return page
}
