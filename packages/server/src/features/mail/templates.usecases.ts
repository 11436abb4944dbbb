import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { type MailTemplate, type mailEndpoints, mailKinds } from '@cabinet/contract/mail'
import type { Ctx } from '../../kernel/ctx.ts'
import { throwIfRefused } from '../../kernel/errors.ts'
import { isSafeInHeader } from '../../kernel/mail/mail.ts'
import { recordJournalLine } from '../journal/index.ts'
import { getSettingValues } from '../settings/index.ts'
import { findMailTemplates, putMailTemplate } from './mail.store.ts'
import { commonMailVariables, mailKindRules } from './mail-kinds.ts'
import { publicAddressOf } from './queue.ts'
import { renderMail, variablesOfWords } from './render.ts'

/** Lists the templates of all kinds, those that were never changed too. */
export async function listMailTemplates(ctx: Ctx): Promise<EndpointReply<typeof mailEndpoints.templates>> {
  const kept = new Map((await findMailTemplates(ctx.db)).map((row) => [row.kind, row]))
  return mailKinds.map((kind) => {
    const { zh, en, variables } = mailKindRules[kind]
    const row = kept.get(kind)
    return {
      template: {
        kind,
        zhSubject: row?.zh_subject ?? '',
        zhBody: row?.zh_body ?? '',
        enSubject: row?.en_subject ?? '',
        enBody: row?.en_body ?? '',
      },
      builtIn: {
        kind,
        zhSubject: zh.subject,
        zhBody: zh.body,
        enSubject: en.subject,
        enBody: en.body,
      },
      variables: [...commonMailVariables, ...variables],
      updatedAt: row?.updated_at ?? null,
    }
  })
}

/** Changes the words of one kind. Throws `mail.header_invalid`, `mail.variable_missing`. */
export const saveMailTemplate = (ctx: Ctx, input: MailTemplate) =>
  ctx.together(async (tx) => {
    const { kind } = input
    const after = {
      zh_subject: input.zhSubject.trim(),
      zh_body: input.zhBody.trim(),
      en_subject: input.enSubject.trim(),
      en_body: input.enBody.trim(),
    }
    throwIfRefused([after.zh_subject, after.en_subject].every(isSafeInHeader) ? null : 'mail.header_invalid')
    const { needs } = mailKindRules[kind]
    const lacks = (body: string) => body !== '' && needs !== null && !variablesOfWords(body).includes(needs)
    throwIfRefused(lacks(after.zh_body) || lacks(after.en_body) ? 'mail.variable_missing' : null)
    await putMailTemplate(tx.db, { kind, ...after, updated_at: tx.now() })
    await recordJournalLine(tx, { action: 'mail.save_template', after: { kind, ...after } })
    return {}
  })

/** Shows a mail of these words with example values; words that are left out are the built-in ones. */
export async function previewMailTemplate(
  ctx: Ctx,
  { kind, language, subject, body }: EndpointInput<typeof mailEndpoints.preview>,
): Promise<EndpointReply<typeof mailEndpoints.preview>> {
  const rules = mailKindRules[kind]
  const { systemName } = await getSettingValues(ctx.db)
  const values = { name: systemName, user: ctx.actor.name, link: publicAddressOf(ctx), ...rules.example }
  return renderMail(
    { subject: subject.trim() || rules[language].subject, body: body.trim() || rules[language].body },
    values,
    language,
  )
}
