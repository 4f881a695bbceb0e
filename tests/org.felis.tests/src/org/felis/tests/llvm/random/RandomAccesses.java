package org.felis.tests.llvm.random;

import java.util.List;

import org.felis.tests.llvm.random.RandomExpressions.Operand;

/** Random accesses to memory that threads share. */
sealed interface RandomAccesses {

    Statement load(Operand place, String local);

    Statement store(Operand value, Operand place);

    Statement update(Operand place, Operand value, String local);

    Statement exchange(Operand place, Operand expected, Operand replacement, String old, String success);

    Statement fence();

    /** A pointer is written where others read it, or read. */
    Statement publication();

    /** Those of C11. */
    record OfC11(RandomExpressions values) implements RandomAccesses {

        private static final List<String> LOAD = List.of("", "", "monotonic", "acquire", "seq_cst");
        private static final List<String> STORE = List.of("", "", "monotonic", "release", "seq_cst");
        private static final List<String> ALL = List.of("monotonic", "acquire", "release", "acq_rel", "seq_cst");

        private static String load(String type, String place, String order) {
            return "load " + (order.isEmpty() ? type + ", ptr " + place : "atomic " + type + ", ptr " + place + " " + order) + ", align " + align(type);
        }

        private static String store(String type, String value, String place, String order) {
            return "store " + (order.isEmpty() ? type + " " + value + ", ptr " + place : "atomic " + type + " " + value + ", ptr " + place + " " + order)
                    + ", align " + align(type);
        }

        private static int align(String type) {
            return type.equals("i32") ? 4 : 8;
        }

        @Override
        public Statement load(Operand place, String local) {
            String order = values.one(LOAD);
            return Statement.of(1, text -> text.line("store i32 " + text.value(load("i32", place.apply(text), order)) + ", ptr " + local + ", align 4"));
        }

        @Override
        public Statement store(Operand value, Operand place) {
            String order = values.one(STORE);
            return Statement.of(1, text -> text.line(store("i32", value.apply(text), place.apply(text), order)));
        }

        @Override
        public Statement update(Operand place, Operand value, String local) {
            String operator = values.one(List.of("xchg", "xchg", "add", "add", "sub", "and", "or", "xor", "nand", "max", "min", "umax", "umin"));
            String order = values.one(ALL);
            return Statement.of(2, text -> text.line("store i32 " + text.value("atomicrmw " + operator + " ptr " + place.apply(text) + ", i32 " + value.apply(text) + " "
                    + order + ", align 4") + ", ptr " + local + ", align 4"));
        }

        @Override
        public Statement exchange(Operand place, Operand expected, Operand replacement, String old, String success) {
            String order = values.one(ALL);
            String failure = values.one(List.of("monotonic", "acquire", "seq_cst"));
            String weak = values.isIn(4) ? "weak " : "";
            return Statement.of(2, text -> {
                String pair = text.value("cmpxchg " + weak + "ptr " + place.apply(text) + ", i32 " + expected.apply(text) + ", i32 " + replacement.apply(text) + " " + order
                        + " " + failure + ", align 4");
                text.line("store i32 " + text.value("extractvalue { i32, i1 } " + pair + ", 0") + ", ptr " + old + ", align 4");
                text.line("store i32 " + text.value("zext i1 " + text.value("extractvalue { i32, i1 } " + pair + ", 1") + " to i32") + ", ptr " + success + ", align 4");
            });
        }

        @Override
        public Statement fence() {
            String order = values.one(List.of("acquire", "release", "acq_rel", "seq_cst"));
            return Statement.of(1, text -> text.line("fence " + order));
        }

        @Override
        public Statement publication() {
            String variable = values.one(List.of("%q0", "%q1"));
            boolean asInteger = values.isIn(2);
            String type = asInteger ? "i64" : "ptr";
            if (values.isIn(2)) {
                String order = values.one(STORE);
                return Statement.of(1, text -> text.line(store(type, text.value(load(type, variable, "")), "@p", order)));
            }
            String order = values.one(LOAD);
            return Statement.of(1, text -> text.line(store(type, text.value(load(type, "@p", order)), variable, "")));
        }
    }

    /** Those of the Linux kernel, by the functions of Felis's header {@code lkmm.h}. */
    record OfKernel(RandomExpressions values) implements RandomAccesses {

        private static final int ONCE = 0;

        private static String narrowed(IrText text, String wide) {
            return text.value("trunc i64 " + wide + " to i32");
        }

        private static String widened(IrText text, String narrow) {
            return text.value("sext i32 " + narrow + " to i64");
        }

        @Override
        public Statement load(Operand place, String local) {
            int order = values.below(5);
            return Statement.of(1, text -> text.line("store i32 " + (order > 1 ? text.value("load i32, ptr " + place.apply(text) + ", align 4")
                    : narrowed(text, text.value("call i64 @__LKMM_load(ptr " + place.apply(text) + ", i64 4, i32 " + order + ")"))) + ", ptr " + local + ", align 4"));
        }

        @Override
        public Statement store(Operand value, Operand place) {
            int order = values.one(List.of(-1, -1, ONCE, ONCE, 2));
            return Statement.of(1, text -> {
                String written = value.apply(text);
                text.line(order < 0 ? "store i32 " + written + ", ptr " + place.apply(text) + ", align 4"
                        : "call void @__LKMM_store(ptr " + place.apply(text) + ", i64 4, i64 " + widened(text, written) + ", i32 " + order + ")");
            });
        }

        @Override
        public Statement update(Operand place, Operand value, String local) {
            int order = values.below(4);
            int operation = values.below(6);
            return Statement.of(2, text -> {
                String arguments = "ptr " + place.apply(text) + ", i64 4, i64 " + widened(text, value.apply(text)) + ", i32 " + order;
                text.line("store i32 " + narrowed(text, text.value(operation == 5 ? "call i64 @__LKMM_xchg(" + arguments + ")"
                        : "call i64 @__LKMM_atomic_fetch_op(" + arguments + ", i32 " + operation + ")")) + ", ptr " + local + ", align 4");
            });
        }

        @Override
        public Statement exchange(Operand place, Operand expected, Operand replacement, String old, String success) {
            int order = values.below(4);
            return Statement.of(2, text -> text.line("store i32 " + narrowed(text, text.value("call i64 @__LKMM_cmpxchg(ptr " + place.apply(text) + ", i64 4, i64 "
                    + widened(text, expected.apply(text)) + ", i64 " + widened(text, replacement.apply(text)) + ", i32 " + order + ", i32 0)")) + ", ptr " + old + ", align 4"));
        }

        @Override
        public Statement fence() {
            int order = values.one(List.of(3, 3, 4, 5, 6, 7, 8, 9, 10));
            return Statement.of(1, text -> text.line("call void @__LKMM_fence(i32 " + order + ")"));
        }

        @Override
        public Statement publication() {
            String variable = values.one(List.of("%q0", "%q1"));
            if (values.isIn(2)) {
                return Statement.of(1, text -> text.line("call void @__LKMM_store(ptr @p, i64 8, i64 " + text.value("load i64, ptr " + variable + ", align 8") + ", i32 2)"));
            }
            return Statement.of(1, text -> text.line("store i64 " + text.value("call i64 @__LKMM_load(ptr @p, i64 8, i32 0)") + ", ptr " + variable + ", align 8"));
        }
    }
}
