"""Makes an Active Directory domain in a folder, with people, and writes nothing elsewhere: see samba.ts."""
import json
import logging
import os
import sys

import samba.param
from samba.auth import system_session
from samba.dsdb import DS_DOMAIN_FUNCTION_2008_R2
from samba.provision import provision

folder, address, password = sys.argv[1:4]
people = json.load(sys.stdin)

for name in ("private", "lock", "state", "cache", "run", "ncalrpc", "binddns", "sysvol/scripts", "etc"):
    os.makedirs(f"{folder}/{name}", exist_ok=True)
conf = f"{folder}/etc/smb.conf"
with open(conf, "w") as file:
    file.write(f"""[global]
netbios name = DC
workgroup = EXAMPLE
realm = EXAMPLE.TEST
server role = active directory domain controller
server services = ldap
bind interfaces only = yes
interfaces = {address}/8
private dir = {folder}/private
lock directory = {folder}/lock
state directory = {folder}/state
cache directory = {folder}/cache
pid directory = {folder}/run
ncalrpc dir = {folder}/ncalrpc
binddns dir = {folder}/binddns
log file = {folder}/log.samba
tls certfile = {folder}/cert.pem
tls keyfile = {folder}/key.pem
tls cafile = {folder}/ca.pem
ldap server require strong auth = yes
[sysvol]
path = {folder}/sysvol
[netlogon]
path = {folder}/sysvol/scripts
""")
parameters = samba.param.LoadParm()
parameters.load(conf)
quiet = logging.getLogger("provision")
quiet.setLevel(logging.ERROR)
made = provision(
    quiet, system_session(), smbconf=conf, lp=parameters, realm="EXAMPLE.TEST", domain="EXAMPLE",
    hostname="dc", hostip=address, adminpass=password, serverrole="dc", dns_backend="NONE",
    dom_for_fun_level=DS_DOMAIN_FUNCTION_2008_R2, backend_store="tdb", batch_mode=True)
database = made.samdb
database.transaction_start()
for entry in people["entries"]:
    database.add(entry)
database.transaction_commit()
for account, word in people["passwords"].items():
    database.setpassword(f"(sAMAccountName={account})", word, False)
