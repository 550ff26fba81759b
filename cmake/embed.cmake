# Writes a C file with a text file's bytes as a constant: -DINPUT= -DOUTPUT= -DNAME= [-DHEADER=]
file(READ "${INPUT}" bytes HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${bytes}")
string(REGEX REPLACE "(('.x..',){16})" "\\1\n    " bytes "${bytes}")
file(WRITE "${OUTPUT}" "/* Generated from a file; see cmake/embed.cmake. */\n#include <stddef.h>\n\n"
    "extern const char ${NAME}[];\nextern const size_t ${NAME}_size;\n\n"
    "const char ${NAME}[] = {\n    ${bytes}0,\n};\nconst size_t ${NAME}_size = sizeof ${NAME} - 1;\n")
