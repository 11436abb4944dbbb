"""A workbook with a chart, a table, notes, links, formats, validations, names and hidden things."""
import sys

from openpyxl import Workbook
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.formatting.rule import CellIsRule, FormulaRule
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.table import Table, TableStyleInfo

book = Workbook()
data = book.active
data.title = 'Data'
data.append(['Name', 'Amount', 'Double', 'Kind'])
for row in range(2, 21):
    data.append([f'item {row}', row * 1.5, f'=B{row}*2', None])
data['A1'].font = Font(bold=True, color='FFFF0000', name='Arial', size=14)
data['A2'].border = Border(bottom=Side(style='double', color='FF00FF00'))
data['A2'].alignment = Alignment(horizontal='center', wrap_text=True)
data['B2'].number_format = '0.00'
data['B3'].fill = PatternFill('solid', fgColor='FFFFFF00')
data['E1'] = '=SUM(B2:B20)'
data['E2'] = '=Other!A1+1'
data['F1'] = 'keep & <this>'
data['G1'] = True
data.merge_cells('H2:I3')
kinds = DataValidation(type='list', formula1='"a,b"')
kinds.add('D2:D20')
data.add_data_validation(kinds)
limits = DataValidation(type='whole', operator='between', formula1='1', formula2='=B20')
limits.add('G2:G5')
data.add_data_validation(limits)
data.conditional_formatting.add(
    'B2:B20', CellIsRule(operator='greaterThan', formula=['10'], fill=PatternFill(bgColor='FFFF0000'))
)
data.conditional_formatting.add('C2:C20', FormulaRule(formula=['$B2>5'], font=Font(bold=True)))
data['A5'].comment = Comment('a note', 'me')
data['A9'].comment = Comment('another', 'me')
data['A3'].hyperlink = 'https://example.com/'
data.freeze_panes = 'B2'
data.auto_filter.ref = 'A1:D20'
data.row_dimensions[7].hidden = True
data.row_dimensions[8].height = 30
data.column_dimensions['C'].width = 22
data.column_dimensions['E'].hidden = True
data.print_area = 'A1:F20'
data.print_title_rows = '1:1'

other = book.create_sheet('Other')
other['A1'] = '=Data!B5'
other['A2'] = '=SUM(Data!B2:B20)'
other['B1'] = '=VLOOKUP("item 3",Data!$A$1:$B$20,2,FALSE)'
for row, pair in enumerate([('Head', 'Value'), ('x', 2), ('y', 3), ('z', 4)], 1):
    other.cell(row, 4, pair[0])
    other.cell(row, 5, pair[1])
table = Table(displayName='T1', ref='D1:E4')
table.tableStyleInfo = TableStyleInfo(name='TableStyleMedium9', showRowStripes=True)
other.add_table(table)

hidden = book.create_sheet("It's hidden")
hidden['A1'] = '=Data!A2'
hidden.sheet_state = 'hidden'

chart = BarChart()
chart.add_data(Reference(data, min_col=2, min_row=1, max_row=20), titles_from_data=True)
data.add_chart(chart, 'K10')
total = DefinedName('Total', attr_text='Data!$B$2:$B$20')
if hasattr(book.defined_names, 'append'):
    book.defined_names.append(total)
else:
    book.defined_names['Total'] = total
book.save(sys.argv[1])
