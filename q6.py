W="when: { op: '>=', left: { ref: gvar, var: heap }, right: 4 }"
run('s6k',W,"when: { and: [ true, { op: '>=', left: { ref: gvar, var: heap }, right: 4 } ] }")
run('s6l',W,"when:\n        and:\n          - true\n          - { op: '>=', left: { ref: gvar, var: heap }, right: 4 }",fix=True)
run('s6m',"domain: { query: tokensInZone, zone: 'hand:actor' }","domain: { query: tokensInZone, zone: 'hand:actor', filter: [ { prop: rank, op: lt, value: 3 } ] }")
