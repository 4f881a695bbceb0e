package org.felis.litmus.parser.antlr;

import org.antlr.runtime.TokenSource;
import org.felis.litmus.parser.CTokenTypes;
import org.felis.litmus.parser.ModalTokenSource;
import org.felis.litmus.parser.TokenTypes;
import org.felis.litmus.parser.antlr.internal.InternalLitmusParser;

/** The tokens of the parser; Xtext's generated code asks for a class of this name. */
public class LitmusTokenSource extends ModalTokenSource {

    private static final TokenTypes TYPES = new TokenTypes(InternalLitmusParser.RULE_ARCHITECTURE,
            InternalLitmusParser.RULE_TEST_NAME, InternalLitmusParser.RULE_METADATA, InternalLitmusParser.RULE_UNREAD,
            InternalLitmusParser.RULE_PREFIX, InternalLitmusParser.RULE_ID, InternalLitmusParser.RULE_ML_COMMENT,
            InternalLitmusParser.RULE_SL_COMMENT, InternalLitmusParser.RULE_WS,
            InternalLitmusParser.RightCurlyBracket,
            new CTokenTypes(InternalLitmusParser.RULE_ID, InternalLitmusParser.RULE_NUMERAL,
                    InternalLitmusParser.RULE_C_TYPE_WORD, InternalLitmusParser.LeftParenthesis,
                    InternalLitmusParser.RULE_C_ASSIGN, InternalLitmusParser.RULE_C_QUESTION,
                    InternalLitmusParser.RULE_C_OR, InternalLitmusParser.RULE_C_AND, InternalLitmusParser.RULE_C_XOR,
                    InternalLitmusParser.RULE_C_EQUALITY, InternalLitmusParser.RULE_C_RELATION,
                    InternalLitmusParser.RULE_C_SHIFT, InternalLitmusParser.RULE_C_DIVIDE,
                    InternalLitmusParser.RULE_C_INCREMENT));

    public LitmusTokenSource(TokenSource delegate) {
        super(delegate, TYPES);
    }
}
