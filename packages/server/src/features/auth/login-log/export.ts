import { type SignInMethod, signInLogExport } from '@cabinet/contract/auth.sessions'
import { limits } from '@cabinet/contract/limits'
import type { z } from 'zod'
import type { Ctx } from '../../../kernel/ctx.ts'
import { type HttpExchange, type replySentMarker, streamRoute } from '../../../kernel/room.ts'
import { sendSheetDownload } from '../../../kernel/sheets/index.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { type LoginLogStoredRow, pageOfSignIns } from './login-log.store.ts'
import { loginLogScopeOf, presentSignInRow } from './login-log.usecases.ts'

type Query = z.output<typeof signInLogExport.query>

/** Lines read per query. */
const portion = 1000

const heads = {
  zh: ['时间', '账号', '姓名', '组织', '结果', '原因', '方式', 'IP 地址', '浏览器', '系统'],
  en: [
    'Time',
    'Account',
    'Name',
    'Organisation',
    'Result',
    'Reason',
    'Method',
    'IP address',
    'Browser',
    'System',
  ],
} as const
const results = { zh: ['失败', '成功'], en: ['Failed', 'Signed in'] } as const
const doors: Record<SignInMethod, readonly [zh: string, en: string]> = {
  password: ['密码', 'Password'],
  phone: ['手机验证码', 'SMS code'],
  passkey: ['通行密钥', 'Passkey'],
  sign_on: ['单点登录', 'Single sign-on'],
  directory: ['AD 域', 'AD'],
  second_factor: ['二次验证', 'Two-step verification'],
  app_password: ['应用密码（WebDAV）', 'App password (WebDAV)'],
  command_line: ['命令行', 'Command line'],
}

async function* rowsOf(ctx: Ctx, query: Query): AsyncGenerator<string[]> {
  const filter = { ...query, of: loginLogScopeOf(ctx.actor), descending: query.order !== 'asc' }
  let after: { at: string; id: string } | null = null
  for (let count = 0; count < limits.signInsExported; count += portion) {
    const rows: LoginLogStoredRow[] = await pageOfSignIns(ctx.db, {
      ...filter,
      limit: portion,
      offset: 0,
      after,
    })
    for (const row of rows) yield cellsOf(row, query.language)
    const last = rows.at(-1)
    if (!last || rows.length < portion) return
    after = { at: last.at.toISOString(), id: last.id }
  }
}

function cellsOf(row: LoginLogStoredRow, language: Query['language']): string[] {
  const { at, account, name, organisationName, good, reason, door, ip, browser, system } =
    presentSignInRow(row)
  return [
    at.toISOString(),
    ...[account, name, organisationName],
    results[language][good ? 1 : 0],
    reason,
    doors[door][language === 'zh' ? 0 : 1],
    ...[ip, browser, system],
  ]
}

/** Streams the filtered log as a spreadsheet. */
async function exportSignIns(
  ctx: Ctx,
  query: Query,
  { reply }: HttpExchange,
): Promise<typeof replySentMarker> {
  await ctx.together((tx) => recordJournalLine(tx, { action: 'auth.export_sign_ins' }))
  const sheet = { name: 'Sign-ins', header: [...heads[query.language]], rows: rowsOf(ctx, query) }
  return sendSheetDownload(reply, 'sign-ins', query.format, sheet)
}

export const streams = [streamRoute(signInLogExport, exportSignIns)]
