import { digestStopStream } from '@cabinet/contract/notices'
import { job, streamRoute } from '../../../kernel/room.ts'
import { sendDueDigests } from './digests.ts'
import { answerDigestStop } from './stop-digests.ts'

export { mailNotices } from './mail-notices.ts'

/** Looks every minute: digests are due at eight in the enterprise's time zone, others when quiet hours end. */
export const sendDigestsJob = job({ name: 'notices.digests', cron: '* * * * *', run: sendDueDigests })

export const digestStreams = [streamRoute(digestStopStream, answerDigestStop)]
