/** The addresses in a returned message, which the servers below write in their own form. */
export interface ReportWords {
  /** The return address with its tag. */
  to: string
  /** The recipient that was refused. */
  about: string
}

const parts = (boundary: string, ...bodies: string[]) =>
  `${bodies.map((body) => `--${boundary}\n${body}\n`).join('')}--${boundary}--\n`

const returned = (about: string) =>
  `From: drive@example.org\nTo: ${about}\nSubject: Test\nMessage-ID: <1@example.org>\n`

export const postfixReport = (
  { to, about }: ReportWords,
  { action = 'failed', status = '5.1.1', words = `unknown user: "${about}"` } = {},
) => `Return-Path: <>
Delivered-To: ${to}
Date: Sat, 28 Nov 2026 01:47:08 +0000 (UTC)
From: Mail Delivery System <MAILER-DAEMON@mx.example.org>
Subject: Undelivered Mail Returned to Sender
To: ${to}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="037F52140F1.1795830428/mx.example.org"
Content-Transfer-Encoding: 8bit

This is a MIME-encapsulated message.

${parts(
  '037F52140F1.1795830428/mx.example.org',
  `Content-Description: Notification
Content-Type: text/plain; charset=utf-8

<${about}>: ${words}
`,
  `Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org
X-Postfix-Queue-ID: 037F52140F1
Arrival-Date: Sat, 28 Nov 2026 01:47:08 +0000 (UTC)

Final-Recipient: rfc822; ${about}
Original-Recipient: rfc822;${about}
Action: ${action}
Status: ${status}
Diagnostic-Code: X-Postfix; ${words}
`,
  `Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

${returned(about)}`,
)}`

export const eximReport = ({ to, about }: ReportWords) => `Return-path: <>
Envelope-to: ${to}
X-Failed-Recipients: ${about}
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mail.example.net>
To: ${to}
References: <1@example.org>
Content-Type: multipart/report; report-type=delivery-status; boundary=1795830428-eximdsn-1804289383
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender

${parts(
  '1795830428-eximdsn-1804289383',
  `Content-type: text/plain; charset=us-ascii

  ${about}
    host mx.example.net [192.0.2.7]
    SMTP error from remote mail server after RCPT TO:<${about}>:
    550 5.7.1 Recipient rejected
`,
  `Content-type: message/delivery-status

Reporting-MTA: dns; mail.example.net

Action: failed
Final-Recipient: rfc822;${about}
Status: 5.0.0
Remote-MTA: dns; mx.example.net
Diagnostic-Code: smtp; 550 5.7.1 Recipient rejected
`,
  `Content-type: message/rfc822

${returned(about)}
Hello
`,
)}`

/** Exim before 4.87 wrote no delivery status. */
export const oldEximReport = ({ to, about }: ReportWords) => `Return-path: <>
Envelope-to: ${to}
X-Failed-Recipients: ${about}
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mail.example.net>
To: ${to}
Subject: Mail delivery failed: returning message to sender

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ${about}
    SMTP error from remote mail server after RCPT TO:<${about}>:
    host mx.example.net [192.0.2.7]: 550 No such user here
`

export const exchangeReport = ({ to, about }: ReportWords) => `Return-Path: <>
From: <postmaster@contoso.example>
To: <${to}>
Date: Sat, 28 Nov 2026 01:47:08 +0000
Content-Type: multipart/report; report-type=delivery-status;
	boundary="7f2a0c55-9a1e-4c1f-8f3e-12d9e4a5c2bb"
X-MS-Exchange-Message-Is-Ndr:
Content-Language: en-US
Message-ID: <3c1d@contoso.example>
In-Reply-To: <1@example.org>
Subject: Undeliverable: Test
Auto-Submitted: auto-replied
MIME-Version: 1.0

${parts(
  '7f2a0c55-9a1e-4c1f-8f3e-12d9e4a5c2bb',
  `Content-Type: multipart/alternative; differences=Content-Type;
	boundary="b1"

${parts(
  'b1',
  `Content-Type: text/plain; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

Your message to ${about.replace('=', '=3D')} couldn't be delivered.
`,
  `Content-Type: text/html; charset="us-ascii"

<p>Your message couldn't be delivered.</p>
`,
)}`,
  `Content-Type: message/delivery-status

Reporting-MTA: dns;AM0PR01MB1234.contoso.example
Received-From-MTA: dns;mx.example.org
Arrival-Date: Sat, 28 Nov 2026 01:47:07 +0000

Final-Recipient: rfc822;${about}
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient
 not found by SMTP address lookup
`,
  `Content-Type: message/rfc822

${returned(about)}
Hello
`,
)}`

export const gmailReport = ({ to, about }: ReportWords) => `Delivered-To: ${to}
Return-Path: <>
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: ${to}
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
References: <1@example.org>
In-Reply-To: <1@example.org>
X-Failed-Recipients: ${about}
Message-ID: <6581@mx.google.com>
Date: Sat, 28 Nov 2026 01:47:08 -0800 (PST)
Content-Type: multipart/report; boundary="000000000000f6a9d1060c"; report-type=delivery-status

${parts(
  '000000000000f6a9d1060c',
  `Content-Type: multipart/related; boundary="r1"

${parts(
  'r1',
  `Content-Type: text/plain; charset="UTF-8"

** Address not found **
`,
  `Content-Type: image/png; name="icon.png"
Content-Disposition: attachment; filename="icon.png"
Content-Transfer-Encoding: base64

iVBORw0KGgo=
`,
)}`,
  `Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Received-From-MTA: dns; drive@example.org
Arrival-Date: Sat, 28 Nov 2026 01:47:07 -0800 (PST)
X-Original-Message-ID: <1@example.org>

Final-Recipient: rfc822; ${about}
Action: failed
Status: 5.1.1
Remote-MTA: dns; gmail-smtp-in.l.google.com. (192.0.2.26, the server for the domain gmail.com.)
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try
 550-5.1.1 double-checking the recipient's email address for typos or
 550 5.1.1 unnecessary spaces.
Last-Attempt-Date: Sat, 28 Nov 2026 01:47:08 -0800 (PST)
`,
  `Content-Type: message/rfc822

${returned(about)}
Hello
`,
)}`

export const vacationAnswer = ({ to, about }: ReportWords) => `Return-Path: <>
From: ${about}
To: ${to}
Subject: Out of office: Test
Auto-Submitted: auto-replied (vacation)
X-Auto-Response-Suppress: All
Content-Type: text/plain; charset=utf-8

I'm away until Monday. Error 550 5.1.1 means nothing here.
`

/** A report that somebody passes on, or writes: it has a sender. */
export const forgedReport = (words: ReportWords) =>
  postfixReport(words).replace('Return-Path: <>', 'Return-Path: <mallory@example.net>')

/** A report inside a letter, as people forward one. */
export const forwardedReport = (words: ReportWords) => `Return-Path: <>
From: ${words.about}
To: ${words.to}
Subject: Fwd: Undelivered Mail
Content-Type: multipart/mixed; boundary="fwd"

${parts('fwd', 'Content-Type: text/plain\n\nsee below\n', `Content-Type: message/rfc822\n\n${postfixReport(words)}`)}`
