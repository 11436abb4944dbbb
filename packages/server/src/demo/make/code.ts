import type { DemoDocument } from './paper.ts'

/** Writers of demo source files, by file extension. */
export const demoSourceWriters: Record<string, (paper: DemoDocument) => string> = {
  ts: ({ title }) => `/** ${title} */
export interface Order {
  id: string
  amount: number
  paidAt: Date | null
}

/** Orders that wait for payment, the largest first. */
export function unpaid(orders: readonly Order[]): Order[] {
  return orders.filter((order) => order.paidAt === null).toSorted((one, other) => other.amount - one.amount)
}
`,
  py: ({ title, table }) => `"""${title}"""
import csv
from pathlib import Path

MONTHS = ${JSON.stringify(table.slice(1).map((row) => row[0]))}


def total(path: Path) -> float:
    """Sum of the last column."""
    with path.open(encoding="utf-8-sig") as file:
        return sum(float(row[-1]) for row in list(csv.reader(file))[1:])


if __name__ == "__main__":
    print(total(Path("data.csv")))
`,
  sql: ({ title }) => `-- ${title}
create table invoices (
  id bigint primary key,
  customer text not null,
  amount numeric(12, 2) not null,
  paid_at timestamptz
);

select customer, sum(amount) as open
from invoices
where paid_at is null
group by customer
order by open desc
limit 20;
`,
  yaml: ({ title }) => `# ${title}
service: gateway
replicas: 4
listen: 0.0.0.0:8443
upstreams:
  - name: orders
    hosts: [orders-1.internal, orders-2.internal]
    timeout: 3s
  - name: 结算
    hosts: [settlement.internal]
    timeout: 10s
`,
  html: ({ title, sections }) => `<!doctype html>
<meta charset="utf-8">
<title>${title}</title>
<h1>${title}</h1>
${sections.map(({ heading, paragraphs }) => `<h2>${heading}</h2>\n${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}`).join('\n')}
`,
}
