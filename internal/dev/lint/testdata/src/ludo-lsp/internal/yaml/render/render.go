package render

import _ "gopkg.in/yaml.v3"
