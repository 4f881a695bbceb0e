package org.felis.llvm.parser;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

import org.felis.engine.source.ProblemException;
import org.felis.engine.source.SourceRange;
import org.felis.llvm.ir.Names;
import org.felis.llvm.parser.Token.Kind;

/** Splits the text into tokens, one after the other. */
final class Lexer {

    private final String file;
    private final String text;
    private int at;
    private int line = 1;

    Lexer(String file, String text) {
        this.file = file;
        this.text = text;
    }

    /** The place of that part of the text. */
    SourceRange range(int from, int to, int onLine) {
        return new SourceRange(file, onLine, from - text.lastIndexOf('\n', from - 1), from, Math.max(1, Math.min(to, text.length()) - from));
    }

    private static boolean isNamePart(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '.' || c == '_' || c == '$' || c == '-';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private char charAt(int index) {
        return index < text.length() ? text.charAt(index) : '\0';
    }

    private void skipSpace() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\n') {
                line++;
                at++;
            } else if (c == ' ' || c == '\t' || c == '\r') {
                at++;
            } else if (c == ';') {
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
            } else {
                return;
            }
        }
    }

    Token next() throws ProblemException {
        skipSpace();
        if (at >= text.length()) {
            return new Token(Kind.END, "the end of the text", at, at, line);
        }
        int start = at;
        char c = text.charAt(at);
        switch (c) {
        case '%':
            return name(Kind.LOCAL, "%");
        case '@':
            return name(Kind.GLOBAL, "@");
        case '$':
            if (charAt(at + 1) == '"' || isNamePart(charAt(at + 1))) {
                return name(Kind.COMDAT, "$");
            }
            break;
        case '!':
            return exclamation();
        case '#':
            return hash();
        case '"':
            return string(Kind.STRING);
        case 'c':
            if (charAt(at + 1) == '"') {
                at++;
                return string(Kind.BYTES);
            }
            break;
        case '.':
            if (text.startsWith("...", at)) {
                at += 3;
                return new Token(Kind.MARK, "...", start, at, line);
            }
            break;
        default:
            break;
        }
        if (isNamePart(c) || c == '+' && isDigit(charAt(at + 1))) {
            return wordOrNumber();
        }
        at++;
        return new Token(Kind.MARK, String.valueOf(c), start, at, line);
    }

    private int nameEnd(int from) {
        int end = from;
        while (end < text.length() && isNamePart(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private Token name(Kind kind, String mark) throws ProblemException {
        int start = at;
        if (charAt(at + 1) == '"') {
            at++;
            Token quoted = string(kind);
            return new Token(kind, Names.unquoted(quoted.text()), start, at, quoted.line());
        }
        at = nameEnd(start + 1);
        if (at == start + 1) {
            throw LlvmProblem.SYNTAX.at(range(start, at, line), "'" + mark + "'", "a name or number after it");
        }
        return new Token(kind, text.substring(start + 1, at), start, at, line);
    }

    private Token exclamation() {
        int start = at;
        at++;
        if (isDigit(charAt(at))) {
            while (isDigit(charAt(at))) {
                at++;
            }
            return new Token(Kind.METADATA, text.substring(start + 1, at), start, at, line);
        }
        int end = at;
        while (isNamePart(charAt(end)) || charAt(end) == '\\') {
            end++;
        }
        at = end;
        return end == start + 1 ? new Token(Kind.MARK, "!", start, at, line) : new Token(Kind.METADATA_NAME, text.substring(start + 1, end), start, at, line);
    }

    private Token hash() {
        int start = at;
        at = nameEnd(start + 1);
        if (at == start + 1) {
            return new Token(Kind.MARK, "#", start, at, line);
        }
        return new Token(isDigit(charAt(start + 1)) ? Kind.GROUP : Kind.RECORD, text.substring(start, at), start, at, line);
    }

    /** From a quote to the next. Bytes are given as characters; other strings are UTF-8. */
    private Token string(Kind kind) throws ProblemException {
        int start = at;
        int startLine = line;
        int end = text.indexOf('"', at + 1);
        if (end < 0) {
            throw LlvmProblem.UNCLOSED.at(range(start, start + 1, line), "the text that starts here", "a '\"'");
        }
        String raw = text.substring(at + 1, end);
        line += (int) raw.chars().filter(c -> c == '\n').count();
        at = end + 1;
        String decoded = raw.indexOf('\\') < 0 && (kind != Kind.BYTES || raw.chars().allMatch(c -> c < 128)) ? raw : decode(raw, kind == Kind.BYTES);
        if (kind == Kind.STRING && charAt(at) == ':') {
            at++;
            return new Token(Kind.LABEL, Names.unquoted(decoded), start, at, startLine);
        }
        return new Token(kind, decoded, start, at, startLine);
    }

    private static String decode(String raw, boolean asBytes) {
        byte[] bytes = raw.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\\' && i + 1 < bytes.length && bytes[i + 1] == '\\') {
                out.write('\\');
                i++;
            } else if (bytes[i] == '\\' && i + 2 < bytes.length && hexDigit(bytes[i + 1]) >= 0 && hexDigit(bytes[i + 2]) >= 0) {
                out.write(hexDigit(bytes[i + 1]) * 16 + hexDigit(bytes[i + 2]));
                i += 2;
            } else {
                out.write(bytes[i]);
            }
        }
        return out.toString(asBytes ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8);
    }

    /** The digit's value; -1 for another character. */
    private static int hexDigit(byte c) {
        return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
    }

    private Token wordOrNumber() {
        int start = at;
        int end = nameEnd(at + 1);
        if (charAt(end) == ':') {
            at = end + 1;
            return new Token(Kind.LABEL, text.substring(start, end), start, at, line);
        }
        int digits = text.charAt(at) == '-' || text.charAt(at) == '+' ? at + 1 : at;
        if (isDigit(charAt(digits))) {
            return number(start, digits);
        }
        at = end;
        return new Token(Kind.WORD, text.substring(start, end), start, at, line);
    }

    private Token number(int start, int digits) {
        if (charAt(digits) == '0' && charAt(digits + 1) == 'x') {
            at = nameEnd(digits + 2);
            return new Token(Kind.FLOAT, text.substring(start, at), start, at, line);
        }
        int end = digits;
        while (isDigit(charAt(end))) {
            end++;
        }
        boolean fraction = charAt(end) == '.';
        if (fraction) {
            end++;
            while (isDigit(charAt(end))) {
                end++;
            }
            int exponent = charAt(end + 1) == '+' || charAt(end + 1) == '-' ? end + 2 : end + 1;
            if ((charAt(end) == 'e' || charAt(end) == 'E') && isDigit(charAt(exponent))) {
                end = exponent;
                while (isDigit(charAt(end))) {
                    end++;
                }
            }
        }
        at = end;
        return new Token(fraction ? Kind.FLOAT : Kind.INTEGER, text.substring(start, end), start, end, line);
    }
}
