import { mailEndpoints } from '@cabinet/contract/mail'
import { route } from '../../kernel/room.ts'
import { getMailStanding, listMails, saveMailSettings, sendTestMail } from './mail.usecases.ts'
import { returnRoutes } from './returns/index.ts'
import { listMailTemplates, previewMailTemplate, saveMailTemplate } from './templates.usecases.ts'

export const routes = [
  route(mailEndpoints.settings, getMailStanding),
  route(mailEndpoints.save, saveMailSettings),
  route(mailEndpoints.test, sendTestMail),
  route(mailEndpoints.templates, listMailTemplates),
  route(mailEndpoints.saveTemplate, saveMailTemplate),
  route(mailEndpoints.preview, previewMailTemplate),
  route(mailEndpoints.log, listMails),
  ...returnRoutes,
]
