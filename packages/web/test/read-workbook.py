"""Says as JSON what python3-openpyxl reads in workbooks."""
import json
import sys

from openpyxl import load_workbook


def sheet(ws):
    cells = [c for row in ws.iter_rows() for c in row]
    return {
        'cells': {c.coordinate: c.value for c in cells if c.value is not None},
        'styles': {
            c.coordinate: [
                bool(c.font.b), bool(c.font.i), c.font.name, c.font.sz, c.font.color.rgb if c.font.color else None,
                c.fill.fgColor.rgb if c.fill.patternType else None, c.border.bottom.style, c.number_format,
                c.alignment.horizontal, bool(c.alignment.wrap_text),
            ]
            for c in cells
            if c.has_style
        },
        'dimensions': ws.dimensions,
        'merged': sorted(str(r) for r in ws.merged_cells.ranges),
        'frozen': ws.freeze_panes,
        'filter': ws.auto_filter.ref,
        'printed': ws.print_area,
        'columns': {k: [v.width, v.hidden] for k, v in ws.column_dimensions.items()},
        'rows': {k: [v.height, v.hidden] for k, v in ws.row_dimensions.items() if v.height or v.hidden},
        'formats': [[str(k.sqref), [r.formula for r in v]] for k, v in ws.conditional_formatting._cf_rules.items()],
        'validations': [[str(d.sqref), d.formula1, d.formula2] for d in ws.data_validations.dataValidation],
        'links': {c.coordinate: c.hyperlink.target or c.hyperlink.location for c in cells if c.hyperlink},
        'notes': {c.coordinate: c.comment.text for c in cells if c.comment},
        'tables': [[t.ref, [c.name for c in t.tableColumns]] for t in ws.tables.values()],
        'charts': [[c.anchor._from.row, c.anchor._from.col, [s.val.numRef.f for s in c.series]] for c in ws._charts],
        'state': ws.sheet_state,
        'tab': ws.sheet_properties.tabColor.rgb if ws.sheet_properties.tabColor else None,
    }


def book(path):
    wb = load_workbook(path)
    names = wb.defined_names
    named = names.definedName if hasattr(names, 'definedName') else names.values()
    return {
        'sheets': {ws.title: sheet(ws) for ws in wb},
        'order': wb.sheetnames,
        'names': {n.name: n.attr_text for n in named},
    }


print(json.dumps([book(path) for path in sys.argv[1:]], default=str))
